/** A moment in words for whoever looks at it: the verdict is the reader's, and so are "you" and what is good or bad. */
import type { Card, FactSeen, Tone } from '../../api/types'
import { capital, plain, t } from '../../text'
import { cameOf, rollsOf, SPEECH, stepsOf, THROWS, type Step } from '../log/looks'
import type { TableView } from '../table.svelte'
import type { Change, Mark, Out } from './changes'
import type { Moment } from './moments.svelte'

export type Told = {
  /** Who did it. */
  by: string
  name: string
  what: string
  rolls: Step[]
  heading: string
  tone: Tone
  /** How much was lost, where it counts most. */
  loss: Change | null
  lines: FactSeen[]
}

const MOST_LINES = 3

/** Whether a reader is spoken to as the one it happened to: the GM and the shared screen are not. */
export const isYou = (table: TableView, who: string): boolean => !table.isGm && table.moments.isMine(who)

const isFoe = (table: TableView, who: string): boolean => table.seen.cast[who]?.is_party === false
const opposite: Record<Tone, Tone> = { '': '', good: 'bad', mixed: 'mixed', bad: 'good' }

/** Whether somebody gave a number away of their own will: then nobody has hit them. */
function isSpent(card: Card | null, { who, label, old, now }: Change): boolean {
  return now < old && Boolean(card?.facts.some((fact) => fact.about === who && /Spent/.test(fact.fact) && fact.text.includes(label)))
}

/** "You lose 5 HP", "Mud rat 2 loses 10 HP", "Momentum". */
export function changeInWords(table: TableView, card: Card | null, change: Change): string {
  const { who, label, old, now } = change
  if (!who) return label
  const values = { name: table.nameOf(who), n: plain(Math.abs(now - old)), what: label }
  if (!table.tellsNumbers(who)) return t('{name}: {what}', values)
  if (isSpent(card, change)) return isYou(table, who) ? t('You spend {n} {what}', values) : t('{name} spends {n} {what}', values)
  if (isYou(table, who)) return now < old ? t('You lose {n} {what}', values) : t('You gain {n} {what}', values)
  return now < old ? t('{name} loses {n} {what}', values) : t('{name} gains {n} {what}', values)
}

export function markInWords(table: TableView, { who, text, gone }: Mark): string {
  const values = { name: table.nameOf(who), what: text }
  if (isYou(table, who)) return gone ? t('No longer: {what}', values) : t('New: {what}', values)
  return gone ? t('{name}, no longer: {what}', values) : t('{name}: {what}', values)
}

export function outInWords(table: TableView, { who, state }: Out): string {
  return isYou(table, who) ? t('You are {state}', { state }) : t('{name} is {state}', { name: table.nameOf(who), state })
}

/** What it is about: "Roll · climb the rope". */
function whatOf(card: Card): string {
  if (card.facts.some((fact) => THROWS.includes(fact.fact))) return card.facts.map((fact) => fact.values?.why).find((why) => typeof why === 'string' && why) as string ?? card.label
  const more = card.facts.flatMap(({ values }) => [values?.expertise, values?.deed, values?.what]).find((one) => typeof one === 'string' && one)
  return more && more !== card.label ? `${card.label} · ${String(more)}` : card.label
}

/** The last rolls: one's own, and what they are held against. */
function rollsIn(table: TableView, moment: Moment, steps: readonly Step[]): Step[] {
  const all = rollsOf(steps)
  const names = new Set(moment.mine.map((who) => table.nameOf(who)))
  const isOwn = ({ fact, dice }: Step): boolean => (fact ? moment.mine.includes(fact.about) : dice.some((one) => names.has(one.who)))
  const own = all.filter(isOwn)
  if (!own.length) return all.slice(-2)
  const others = all.filter((step) => step.fact && !isOwn(step)).slice(-1)
  const isDiceless = ({ dice, fact }: Step): number => Number(!dice.length && !fact?.dice)
  return all
    .toSorted((a, b) => isDiceless(a) - isDiceless(b))
    .filter((step) => own.slice(-2).includes(step) || others.includes(step))
    .map((step) => (step.fact ? step : { ...step, dice: step.dice.filter((one) => names.has(one.who)) }))
}

/** Its verdict for this reader. Somebody else's is told with their name, and turned round if it was against one. */
function verdictOf(table: TableView, moment: Moment, by: string): { heading: string; tone: Tone } | null {
  const facts = moment.card?.facts.filter((fact) => fact.verdict) ?? []
  const own = facts.findLast((fact) => moment.mine.includes(fact.about))
  const last = own ?? facts.at(-1)
  if (!last?.verdict) return null
  const { words, tone } = last.verdict
  const isAgainstOne = (who: string): boolean => isFoe(table, who) !== isFoe(table, last.about) || Object.values(last.values ?? {}).includes(who)
  const isAgainst = !table.isGm && (table.plays ? !own && moment.mine.some(isAgainstOne) : isFoe(table, last.about))
  const isPlain = last.about === by || isYou(table, last.about)
  return { heading: isPlain ? words : t('{name}: {what}', { name: table.nameOf(last.about), what: words }), tone: isAgainst ? opposite[tone] : tone }
}

/** What a reader is told of a moment. */
export function tellOf(table: TableView, moment: Moment): Told {
  const { card } = moment
  const steps = card ? stepsOf(card, (id) => table.nameOf(id)) : []
  const rolls = rollsIn(table, moment, steps)
  // What the GM writes down is told as it is; nobody has struck.
  const isWritten = card?.action === 'set'
  const losses = isWritten ? [] : moment.numbers.filter((one) => one.who && one.isFirst && one.now < one.old && !isSpent(card, one))
  const loss = losses.find((one) => moment.mine.includes(one.who)) ?? losses.at(-1) ?? null
  const ownDeed = Boolean(card && (moment.mine.includes(card.actor_id) || card.by === table.seat))
  const out = moment.out.findLast((one) => moment.mine.includes(one.who)) ?? moment.out.at(-1)
  const mark = moment.marks.findLast((one) => !one.gone && moment.mine.includes(one.who))
  const by = card ? (moment.mine.includes(card.actor_id) || card.actor_id in table.seen.cast || !rolls.length || loss ? card.actor_id : (moment.mine[0] ?? card.actor_id)) : ''
  const verdict = verdictOf(table, moment, by)
  const toneFor = (who: string): Tone => (isFoe(table, who) ? 'good' : 'bad')
  const hit = (change: Change): string => (isYou(table, change.who) ? t('You’re hit') : t('{name} is hit', { name: table.nameOf(change.who) }))

  let heading = ''
  let tone: Tone = ''
  if (out) [heading, tone] = [outInWords(table, out), toneFor(out.who)]
  else if (loss && loss.who !== card?.actor_id && (isYou(table, loss.who) ? !ownDeed : table.isGm || !table.plays)) [heading, tone] = [hit(loss), toneFor(loss.who)]
  else if (verdict) ({ heading, tone } = verdict)
  else if (loss && !ownDeed) [heading, tone] = [hit(loss), toneFor(loss.who)]
  else if (mark && !ownDeed) [heading, tone] = [capital(mark.text), mark.hinders ? 'bad' : '']
  const isTold = ({ text }: FactSeen): boolean => moment.numbers.some((one) => text.includes(`${one.old} → ${one.now}`)) || moment.marks.some((one) => !one.gone && text.includes(one.text))
  const isLine = (fact: FactSeen): boolean => !fact.sum && !fact.dice && !SPEECH.includes(fact.fact) && !THROWS.includes(fact.fact) && !isTold(fact) && (fact.about in table.seen.cast || !fact.about.startsWith('*'))
  return {
    by,
    name: by === table.seat || isYou(table, by) ? t('You') : capital((card && by === card.actor_id && card.actor) || table.nameOf(by) || t('somebody')),
    what: card ? whatOf(card) : '',
    rolls,
    heading,
    tone,
    loss,
    lines: cameOf(steps).filter(isLine).slice(-MOST_LINES),
  }
}
