/** Copies what stands in a field. Plain http on a local network has no clipboard API; marking it and copying works there. */
export function copied(field: HTMLInputElement): boolean {
  field.focus()
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  }
}
