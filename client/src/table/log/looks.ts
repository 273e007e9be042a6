/** How a card of the log is drawn, worked out from what it holds. */
import type { Card, DiceLeft, DiceSeen, FactSeen } from '../../api/types'
import { signed } from '../../text'

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

export type Look = 'solid' | 'hollow' | 'struck'

export type Dropped = { sides: number; faces: number[]; looks: Look[] }

/**
 * The dice of a free throw as its result tells them: `4d6kh3 (4, 4, 6, ~~3~~) = 14` dropped one, of
 * `3d6>=5 (2, **5**, **6**) = 2 successes` two count.
 */
export function thrownDice(result: string): Dropped[] {
  const counts = /success(es)?$/.test(result)
  return [...result.matchAll(/d(\d+|F)[^()]*\(([^()]*)\)/g)].map(([, sides, inside]) => {
    const told = inside!.split(/,\s*/)
    return {
      sides: sides === 'F' ? 3 : Number(sides),
      faces: told.map((one) => Number(one.replace(/[^\d-]/g, ''))),
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

/** The facts of a card in their order, each sum with the dice that fell for it. Dice that no sum tells of come last. */
export function stepsOf(card: Card, nameOf: (id: string) => string): Step[] {
  const left = [...card.dice]
  const take = (fact: FactSeen): DiceSeen[] => {
    if (THROWS.includes(fact.fact)) return left.splice(0)
    if (fact.dice) return takeAll(fact, fact.dice.dice.length)
    if ((!fact.sum && !fact.verdict) || showsDiceLater(fact)) return []
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
  const steps: Step[] = card.facts.map((fact) => ({ dice: take(fact), fact }))
  return left.length ? [...steps, { dice: left, fact: null }] : steps
}

/** Whom a card is about: who rolled, where it tells of a roll; else who acted. */
export function starOf(card: Card): string {
  return card.facts.find((fact) => fact.sum || fact.dice)?.about || card.actor_id
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
