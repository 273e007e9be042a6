/** Words for people, in one place where they are used often, and the ways numbers and times are said. */

const translations = new Map<string, string>()

/** Speak another language: English sentences, as they stand in the code, and what they are there. */
export function speak(sentences: Record<string, string>): void {
  translations.clear()
  for (const [english, other] of Object.entries(sentences)) translations.set(english, other)
}

/** A sentence in the person's language; `{name}` is filled in. */
export function t(sentence: string, values: Record<string, string | number> = {}): string {
  const words = translations.get(sentence) ?? sentence
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const words = {
  onlyYou: () => t('only you see this'),
  usual: () => t('usual choice'),
  cancel: () => t('Cancel'),
  close: () => t('Close'),
  back: () => t('Back'),
  done: () => t('Done'),
  undo: () => t('Undo'),
  yes: () => t('Yes'),
  no: () => t('No'),
  sending: () => t('Sending …'),
  loading: () => t('One moment …'),
}

/** A number with its sign, the right minus. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`
}

export function plain(value: number): string {
  return value < 0 ? `−${-value}` : `${value}`
}

/** Whole per cent; never 0% or 100% unless it is certain. */
export function percent(share: number): string {
  if (share <= 0) return '0%'
  if (share >= 1) return '100%'
  if (share < 0.01) return '<1%'
  if (share > 0.99) return '>99%'
  return `${Math.round(share * 100)}%`
}

/** How many of a thing: `counted(2, '1 die', '{n} dice')`. */
export function counted(n: number, one: string, many: string): string {
  return n === 1 ? t(one) : t(many, { n })
}

/** What may be picked, in words: exactly 2, at most 3, 1 to 4. */
export function between(least: number | null | undefined, most: number | null | undefined): string {
  if (least != null && least === most) return t('exactly {n}', { n: plain(least) })
  if (most == null) return least == null ? t('any number') : t('at least {n}', { n: plain(least) })
  if (least == null) return t('at most {n}', { n: plain(most) })
  return t('{least} to {most}', { least: plain(least), most: plain(most) })
}

const language = (): string => document.documentElement.lang || 'en'

/** By language, each made once: that takes longer than all the times that one clock tells. */
const clocks: Record<string, Intl.DateTimeFormat> = {}

/** The time of day; before today with its date. */
export function clockTime(at: string | Date, now = new Date()): string {
  const then = new Date(at)
  const clock = (clocks[language()] ??= new Intl.DateTimeFormat(language(), { hour: '2-digit', minute: '2-digit', hour12: false }))
  const time = clock.format(then)
  if (then.toDateString() === now.toDateString()) return time
  return `${then.toLocaleDateString(language(), { day: 'numeric', month: 'short' })}, ${time}`
}

/** How long ago: just now, 5 minutes ago, yesterday. */
export function ago(at: string | Date, now = new Date()): string {
  const seconds = Math.round((new Date(at).getTime() - now.getTime()) / 1000)
  const said = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' })
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ['year', 31_557_600], ['month', 2_629_800], ['week', 604_800], ['day', 86_400], ['hour', 3600], ['minute', 60],
  ]
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return said.format(Math.round(seconds / size), unit)
  }
  return t('just now')
}

/** How long something has lasted: 20 seconds, 3 minutes. */
export function lasting(since: string | Date, now = new Date()): string {
  const seconds = Math.max(0, Math.round((now.getTime() - new Date(since).getTime()) / 1000))
  if (seconds < 60) return counted(seconds, '1 second', '{n} seconds')
  if (seconds < 3600) return counted(Math.round(seconds / 60), '1 minute', '{n} minutes')
  return counted(Math.round(seconds / 3600), '1 hour', '{n} hours')
}
