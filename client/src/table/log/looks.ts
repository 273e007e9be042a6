/** How a card of the log is drawn, worked out from what it holds. */
import type { Card, DiceLeft, DiceSeen, FactSeen, Summand } from '../../api/types'
import { capital, signed, t } from '../../text'

export const SPEECH = ['Said', 'Did', 'SaidAside', 'Whispered']
export const THROWS = ['Thrown', 'ThrowFailed']

/** What somebody said, if that is all a card tells. */
export function speechOf(card: Card): FactSeen | undefined {
  return card.action === 'say' || card.facts.every((fact) => SPEECH.includes(fact.fact)) ? card.facts[0] : undefined
}

/** "2d6: the deed": two dice of six sides, for the deed. */
export function rollOf(dice: DiceSeen): { count: number; sides: number; why: string } {
  const [, count, sides, why] = dice.roll.match(/^(\d*)d(\d+)(?::\s*(.*))?$/s) ?? []
  return { count: Number(count || 1), sides: Number(sides ?? 6), why: why ?? '' }
}

/** Rolls of the same person for the same thing, as one. */
export function together(rolls: readonly DiceSeen[]): DiceSeen[] {
  const joined: DiceSeen[] = []
  for (const roll of rolls) {
    const last = joined.at(-1)
    const isSame = last && last.faces && roll.faces && last.who === roll.who && last.means === roll.means && rollOf(last).sides === rollOf(roll).sides && rollOf(last).why === rollOf(roll).why
    if (isSame) joined[joined.length - 1] = { ...last, faces: [...last.faces!, ...roll.faces!] }
    else joined.push(roll)
  }
  return joined
}

export type Look = 'solid' | 'hollow' | 'struck'

export type ThrownDice = { sides: number; faces: number[]; looks: Look[]; badges: string[] }

/**
 * The dice of a free throw as its result tells them: `4d6kh3 (4, 4, 6, ~~3~~) = 14` dropped one, of
 * `3d6>=5 (2, **5**, **6**) = 2 successes` two count, in `3d c1 (1, **4→5**, **6**) = 2 hits` one was raised, and in
 * `2d6! (6!, 3, 4) = 13` one has exploded: another fell for it.
 */
export function thrownDice(result: string): ThrownDice[] {
  const counts = /= \d+ (success|hit)/.test(result)
  return [...result.matchAll(/(?<=\d|\b)d(\d+|F|(?=(?: ob\d+)?(?: c\d+)? \())[^()]*\(([^()]+)\)/g)].map(([, sides, inside]) => {
    const told = inside!.split(/,\s*/)
    const numbers = told.map((one) => (one.match(/-?\d+/g) ?? []).map(Number))
    return {
      sides: sides === 'F' ? 3 : Number(sides || 6),
      faces: numbers.map(([face = 0]) => face),
      badges: numbers.map(([face = 0, raised = face], at) => (told[at]!.includes('!') ? '!' : raised === face ? '' : signed(raised - face))),
      looks: told.map((one) => (one.startsWith('~~') ? 'struck' : counts && !one.startsWith('**') ? 'hollow' : 'solid')),
    }
  })
}

export type Pile = { sides: number; faces: number[]; looks: Look[]; badges: string[]; added: boolean }

/** Dice as they stand in the end: cut ones struck, changed ones with a badge, and last, in a pile of their own, those that came later. */
export function pilesOf({ dice }: DiceLeft): Pile[] {
  const piles: Pile[] = []
  const inOrder = [...dice.filter((die) => !die.added), ...dice.filter((die) => die.added)]
  for (const { face, was = null, cut = false, added = false, counts = true, sides = 6 } of inOrder) {
    let pile = piles.at(-1)
    if (!pile || pile.sides !== sides || pile.added !== added) piles.push((pile = { sides, faces: [], looks: [], badges: [], added }))
    pile.faces.push(face)
    pile.looks.push(cut ? 'struck' : counts ? 'solid' : 'hollow')
    pile.badges.push(was === null || was === face ? '' : signed(face - was))
  }
  return piles
}

export type Step = { dice: DiceSeen[]; fact: FactSeen | null }

/** A sum as the log's sentences write it: `7 dice + 1 stubborn − 2 burnt = 6`. */
function sumInWords(parts: readonly Summand[]): string {
  const [first, ...rest] = parts
  if (!first) return '0'
  const terms = rest.map(({ value, label }) => `${value < 0 ? '−' : '+'} ${Math.abs(value)} ${label}`)
  return [`${first.value} ${first.label}`, ...terms].join(' ') + ` = ${parts.reduce((sum, part) => sum + part.value, 0)}`
}

/** What a fact's sentence tells beside the sum that is drawn already. */
export function besideSum(fact: FactSeen): string {
  const told = fact.sum?.parts.length ? sumInWords(fact.sum.parts) : ''
  const at = told ? fact.text.indexOf(told) : -1
  return at < 0 ? fact.text : capital(fact.text.slice(at + told.length).replace(/^[\s.;:,]+/, ''))
}

/** Whether a later sum of the same person goes on from this one, and so tells it too. */
function isToldLater(card: Card, fact: FactSeen): boolean {
  const parts = JSON.stringify(fact.sum?.parts ?? []).slice(0, -1)
  const later = card.facts.slice(card.facts.indexOf(fact) + 1)
  return Boolean(fact.sum) && !fact.verdict && later.some((one) => one.about === fact.about && one.sum && JSON.stringify(one.sum.parts).startsWith(parts))
}

/** The facts of a card in their order, each sum with the dice that fell for it. Dice that no sum tells of come last. */
export function stepsOf(card: Card, nameOf: (id: string) => string): Step[] {
  const left = [...card.dice]
  const take = (fact: FactSeen): DiceSeen[] => {
    if (THROWS.includes(fact.fact)) return left.splice(0)
    if (fact.dice) return takeAll(fact, fact.dice.dice.length)
    if (!fact.sum && (!fact.verdict || card.facts.some((one) => one.dice))) return []
    if (showsDiceLater(fact)) return []
    const index = left.findIndex((dice) => dice.who === nameOf(fact.about))
    return index < 0 ? [] : left.splice(index, 1)
  }
  /** A fact that shows its dice itself tells of the next so many that fell to the same person. */
  const takeAll = (fact: FactSeen, wanted: number): DiceSeen[] => {
    const taken: DiceSeen[] = []
    for (const dice of left.filter((one) => one.who === nameOf(fact.about))) {
      if (wanted <= 0) break
      wanted -= dice.faces?.length ?? rollOf(dice).count
      taken.push(...left.splice(left.indexOf(dice), 1))
    }
    return taken
  }
  const showsDiceLater = (fact: FactSeen): boolean => card.facts.slice(card.facts.indexOf(fact) + 1).some((later) => later.dice && later.about === fact.about)
  const steps: Step[] = card.facts.filter((fact) => !isToldLater(card, fact)).map((fact) => ({ dice: take(fact), fact }))
  return left.length ? [...steps, { dice: left, fact: null }] : steps
}

const isRoll = ({ dice, fact }: Step): boolean => dice.length > 0 || Boolean(fact?.dice ?? fact?.sum?.parts.length)

/** The steps at which dice fell or were added up. */
export const rollsOf = (steps: readonly Step[]): Step[] => steps.filter(isRoll)

/** What became true after the last dice. */
export const cameOf = (steps: readonly Step[]): FactSeen[] => steps.slice(steps.findLastIndex(isRoll) + 1).flatMap((step) => step.fact ?? [])

/** What a sum comes to: as many as there are dice, it says how many fall. */
export function totalLabel(card: Card, { sum, about }: FactSeen): string {
  const dice = card.facts.find((fact) => fact.dice && fact.about === about)?.dice
  const total = sum?.parts.reduce((all, part) => all + part.value, 0)
  return dice && dice.dice.length > 1 && total === dice.dice.filter((die) => !die.added).length ? t('dice') : t('together')
}

/** Whom a card is about: who rolled, where one did; else who acted. */
export function starOf(card: Card): string {
  return (hasSeveral(card) ? '' : card.facts.find((fact) => fact.sum || fact.dice)?.about) || card.actor_id
}

/** Whether several people rolled in it: then each roll says whose it is. */
export function hasSeveral(card: Card): boolean {
  return new Set(card.facts.filter((fact) => fact.sum || fact.dice).map((fact) => fact.about)).size > 1
}

/** The whole card as plain text. */
export function textOf(card: Card): string {
  const dice = card.dice.map((roll) => `${roll.who}, ${roll.roll}: ${roll.faces?.join(', ') ?? '?'}`)
  const head = [card.actor, card.label].filter(Boolean).join(': ')
  return [head, ...dice, ...card.facts.map((fact) => fact.text)].filter(Boolean).join('\n')
}
