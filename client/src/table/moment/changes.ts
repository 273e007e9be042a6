/** What an update changed about the people at the table, told from what this seat saw before it and sees after it. */
import type { Bar, CastMember, Gauge, Seen, TokenSeen, Update } from '../../api/types'

/** What an update touches, as it was before. */
export type Before = { cast: Record<string, CastMember | undefined>; tokens: Record<string, TokenSeen | undefined>; log: Partial<Seen['log']>; gauges: readonly Gauge[]; turn: string }

/** A number that rose or fell. `who` is empty for a number of the whole table; `bar` is there where it can be drawn. */
export type Change = { who: string; label: string; old: number; now: number; bar: Bar | null; isFirst: boolean }
/** Something that somebody has from now on, or no longer has: a condition, a harm. */
export type Mark = { who: string; text: string; hinders: boolean; gone: boolean }
/** Somebody who is out of it, in a word: dead, unconscious. */
export type Out = { who: string; state: string }

export type Changed = { numbers: Change[]; marks: Mark[]; out: Out[] }

/** Keep what an update is about to change. */
export function before(seen: Seen, update: Update): Before {
  const pick = <T>(of: Record<string, T>, named: object | undefined): Record<string, T | undefined> => Object.fromEntries(Object.keys(named ?? {}).map((id) => [id, of[id]]))
  return { cast: pick(seen.cast, update.cast), tokens: pick(seen.tokens, update.tokens), log: pick(seen.log, update.log), gauges: update.head ? (seen.head.gauges ?? []) : [], turn: turnOf(seen) }
}

/** Which turn it is: another round, another place in the order, or another who acts is another turn. Empty: nobody's. */
export function turnOf({ head: { turns } }: Seen): string {
  return turns?.acts == null ? '' : `${turns.round} ${turns.acts} ${turns.turns[turns.acts]?.id}`
}

/** What fills and empties of somebody. */
function barsOf(member: CastMember | undefined, token: TokenSeen | undefined): Bar[] {
  const filled = (member?.vitals ?? []).flatMap((one) => (one.type === 'Reservoir' ? [{ label: one.label ?? '', now: one.now, most: one.most ?? 0, parts: one.parts ?? 1, lost: one.lost ?? 0 }] : []))
  return filled.length ? filled : (token?.bars ?? [])
}

function marksOf(member: CastMember): Map<string, boolean> {
  const tags = member.vitals.flatMap((one) => (one.type === 'Tags' ? one.tags.map((tag) => ({ ...tag, hindering: tag.hindering || one.hindering })) : []))
  return new Map(tags.map((tag) => [[tag.text, tag.value, tag.state].filter((part) => part != null && part !== '').join(' '), Boolean(tag.hindering)]))
}

/** "Bleeding 2" is what "Bleeding 1" has become. */
const stem = (text: string): string => text.replace(/[\s\d]+$/, '')

function compare(who: string, was: CastMember | undefined, now: CastMember | undefined, oldToken: TokenSeen | undefined, token: TokenSeen | undefined): Changed {
  const bars = new Map(barsOf(was, oldToken).map((bar) => [bar.label, bar]))
  const numbers = barsOf(now, token).flatMap((bar, place) => {
    const old = bars.get(bar.label)
    return old && old.now !== bar.now ? [{ who, label: bar.label, old: old.now, now: bar.now, bar: bar.most ? bar : null, isFirst: place === 0 }] : []
  })
  const [had, has] = [was && marksOf(was), now && marksOf(now)]
  const marks: Mark[] = []
  if (had && has) {
    for (const [text, hinders] of has) if (!had.has(text)) marks.push({ who, text, hinders, gone: false })
    const stems = new Set([...has.keys()].map(stem))
    for (const [text, hinders] of had) if (!stems.has(stem(text))) marks.push({ who, text, hinders, gone: true })
  }
  const state = (now ?? token)?.state ?? ''
  const known = was ?? oldToken
  return { numbers, marks, out: known && state && state !== known.state ? [{ who, state }] : [] }
}

/** All that an update changed about people, by who they are. Whoever has only just come has not changed. */
export function changedIn(was: Before, seen: Seen, update: Update): Map<string, Changed> {
  const found = new Map<string, Changed>()
  for (const who of new Set([...Object.keys(update.cast ?? {}), ...Object.keys(update.tokens ?? {})])) {
    const changed = compare(who, who in was.cast ? was.cast[who] : seen.cast[who], seen.cast[who], who in was.tokens ? was.tokens[who] : seen.tokens[who], seen.tokens[who])
    if (changed.numbers.length || changed.marks.length || changed.out.length) found.set(who, changed)
  }
  return found
}

/** The numbers of the whole table that an update moved. */
export function gaugesMoved(was: Before, seen: Seen): Change[] {
  return was.gauges.flatMap(({ label, now: old }) => {
    const gauge = seen.head.gauges?.find((one) => one.label === label)
    return gauge && gauge.now !== old ? [{ who: '', label, old, now: gauge.now, bar: null, isFirst: false }] : []
  })
}

/** What was known of a moment, and what came to it: a number goes from where it first stood to where it stands now. */
export function joined(known: Changed, more: Changed): Changed {
  const numbers = [...known.numbers]
  for (const change of more.numbers) {
    const at = numbers.findIndex((one) => one.who === change.who && one.label === change.label)
    if (at < 0) numbers.push(change)
    else numbers[at] = { ...change, old: numbers[at]!.old }
  }
  const isNew = (mark: Mark): boolean => !known.marks.some((one) => one.who === mark.who && one.text === mark.text)
  return {
    numbers: numbers.filter((one) => one.old !== one.now),
    marks: [...known.marks, ...more.marks.filter(isNew)],
    out: [...known.out.filter((one) => !more.out.some((other) => other.who === one.who)), ...more.out],
  }
}
