/** A table's code out of what a person typed or pasted, also a whole link. How it is spelled is the server's matter. */
export function tidyCode(typed: string): string {
  const last = typed.trim().split(/[?#]/)[0]!.split('/').filter(Boolean).at(-1) ?? ''
  return last.toLowerCase().replace(/\s+/g, '-')
}
