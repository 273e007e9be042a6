/** Puts something that floats beside what it belongs to: below if there is room, else above, never off the screen. */
export function putBeside(floating: HTMLElement, anchor: Element): void {
  const margin = 8
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = floating
  const below = at.bottom + margin
  const above = at.top - margin - height
  const top = below + height <= innerHeight - margin || above < margin ? below : above
  const left = Math.min(at.left, document.documentElement.clientWidth - width - margin)
  floating.style.top = `${Math.max(margin, Math.min(top, innerHeight - height - margin))}px`
  floating.style.left = `${Math.max(margin, left)}px`
}
