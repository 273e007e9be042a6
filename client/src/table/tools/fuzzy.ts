/**
 * How well some words fit what somebody is looking for: higher is better, null is not at all. Every word that is looked
 * for must be found, best at the beginning of a word; letters with gaps between them count a little.
 */
export function fits(wanted: string, text: string): number | null {
  const there = plain(text)
  let sum = 0
  for (const word of plain(wanted).split(/\s+/).filter(Boolean)) {
    const found = fit(word, there)
    if (found === null) return null
    sum += found
  }
  return sum - there.length / 1000
}

function fit(word: string, text: string): number | null {
  const at = text.indexOf(word)
  if (at === 0) return 10 + word.length
  if (at > 0) return (/[\s·:-]/.test(text[at - 1]!) || text.includes(` ${word}`) ? 7 : 4) + word.length
  return word.length > 1 && inOrder(word, text) ? 1 : null
}

function inOrder(letters: string, text: string): boolean {
  let from = 0
  for (const letter of letters) {
    const at = text.indexOf(letter, from)
    if (at < 0 || (from > 0 && at - from > 6)) return false
    from = at + 1
  }
  return true
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
