/**
 * What has just happened to the people at this browser, from one update of the table to the next: their dice, what they
 * lost or gained, who hit them, who died. One moment at a time: the newest replaces the one before, which stands in the log.
 *
 * A moment belongs to an action of the log and grows with it, as long as that goes on.
 */
import type { Card, Update } from '../../api/types'
import { signed, t } from '../../text'
import type { TableView } from '../table.svelte'
import { before, changedIn, gaugesMoved, joined, turnOf, type Before, type Change, type Changed } from './changes'

export type Moment = Changed & {
  run: number
  card: Card | null
  /** Whose it is here: the characters and the seat that this person speaks for and that it is about. */
  mine: readonly string[]
  /** It is not to be missed: it stays until it is tapped away. */
  grave: boolean
  /** Another time that something came to it. */
  times: number
}

/** Something that floats off a token for a while. */
export type Float = { key: number; who: string; by: string; text: string; tone: 'bad' | 'good' | '' }

const FLOATS = 3_000
const DEAD = 'dead'
const NOTHING: Changed = { numbers: [], marks: [], out: [] }

export class Moments {
  now = $state.raw<Moment | null>(null)
  floats = $state.raw<readonly Float[]>([])
  /** A turn of this person's that has begun, as long as they have not seen to it. */
  turn = $state('')
  /** Called when something of this person's happens. */
  onfelt: (what: 'turn' | 'roll' | 'hit') => void = () => undefined
  private count = 0

  constructor(private readonly table: TableView) {
    table.live.watcher = {
      before: (update) => before(table.seen, update),
      after: (update, was) => this.take(update, was as Before),
    }
  }

  close(): void {
    this.now = null
  }

  /** Who leads the table, and who sits before the shared screen, is concerned with all that happens. */
  private get seesAll(): boolean {
    return this.table.isGm || this.table.seen.head.role === 'screen'
  }

  /** Whether somebody is this person's own: of the GM, everybody whom no player plays. */
  isMine(who: string): boolean {
    return who === this.table.seat || (who in this.table.seen.cast && this.table.seatOf(who) === (this.table.isGm ? 'gm' : this.table.seat))
  }

  /** It is the turn of somebody whom a player at this browser plays. */
  get isYourTurn(): boolean {
    const { turns } = this.table.seen.head
    const acting = turns?.acts == null ? undefined : turns.turns[turns.acts]
    return acting !== undefined && !this.table.isGm && this.isMine(acting.id)
  }

  turnSeen(): void {
    this.turn = ''
  }

  private takeTurn(was: Before): void {
    const turn = turnOf(this.table.seen)
    if (turn === was.turn) return
    this.turn = this.isYourTurn ? turn : ''
    if (this.turn) this.onfelt('turn')
  }

  private take(update: Update, was: Before): void {
    const { seen } = this.table
    this.takeTurn(was)
    const cards = Object.values(update.log ?? {}).flatMap((card) => (card ? [seen.log[String(card.run)] ?? card] : []))
    // Whoever acts has seen that it is their turn.
    if (turnOf(seen) === was.turn && cards.some((card) => card.by === this.table.seat)) this.turnSeen()
    const undone = cards.filter((card) => card.state === 'withdrawn')
    if (undone.some((card) => card.run === this.now?.run)) this.close()
    // What is undone, or brought back, does not happen again.
    const happened = cards.filter((card) => card.state !== 'withdrawn' && was.log[String(card.run)]?.state !== 'withdrawn').sort((a, b) => a.run - b.run)
    if (undone.length && !happened.length) return

    const changed = changedIn(was, seen, update)
    this.float([...happened.flatMap((card) => this.missed(card, was.log[String(card.run)])), ...this.struck(changed, happened.at(-1))])
    const gauges = gaugesMoved(was, seen)
    for (const card of happened.length ? happened : [null]) {
      const isLast = card === (happened.at(-1) ?? null)
      const theirs = [...changed].filter(([who]) => (card?.facts.some((fact) => fact.about === who) ? true : isLast))
      for (const [who] of theirs) changed.delete(who)
      const all = theirs.map(([, one]) => one).reduce(joined, { ...NOTHING, numbers: isLast ? gauges : [] })
      this.tell(card, card ? was.log[String(card.run)] : undefined, all)
    }
  }

  private tell(card: Card | null, old: Card | undefined, changed: Changed): void {
    const { seen } = this.table
    const rolled = card ? card.facts.slice(old?.facts.length ?? 0).filter((fact) => fact.sum || fact.dice || fact.verdict || fact.fact === 'Thrown').map((fact) => fact.about) : []
    const names = new Set((card?.dice ?? []).slice(old?.dice.length ?? 0).map((dice) => dice.who))
    const threw = [...Object.values(seen.people).map(({ seat, name }) => ({ id: seat, name })), ...Object.values(seen.cast)].filter(({ name }) => names.has(name)).map(({ id }) => id)
    const told = [...changed.numbers, ...changed.marks, ...changed.out].map((one) => one.who)
    const isOwnDoing = card !== null && card.by === this.table.seat && !card.dice.length
    const mine = [...new Set([...rolled, ...threw, ...(isOwnDoing ? changed.out.map((one) => one.who) : told)])].filter((who) => this.isMine(who))
    const mourned = changed.out.filter((one) => one.state === DEAD && seen.cast[one.who]?.is_party)
    const isKnown = this.now !== null && card !== null && this.now.run === card.run
    const concerns = mine.length || mourned.length || ((isKnown || this.seesAll) && (told.length || rolled.length || threw.length))
    if (!concerns) return
    const known = isKnown ? this.now! : null
    const all = known ? joined(known, changed) : changed
    this.now = {
      ...all,
      numbers: sorted(all.numbers, (who) => this.isMine(who)),
      run: card?.run ?? -1,
      card,
      mine: [...new Set([...(known?.mine ?? []), ...mine])],
      grave: Boolean(known?.grave) || mourned.length > 0,
      times: ++this.count,
    }
    if (mine.length) this.onfelt(changed.numbers.some((one) => one.isFirst && one.now < one.old && mine.includes(one.who)) ? 'hit' : 'roll')
  }

  /** On a map: what somebody lost or gained floats off them, and who is out is said. */
  private struck(changed: Map<string, Changed>, card: Card | undefined): Float[] {
    return [...changed].flatMap(([who, { numbers, out }]): Float[] => {
      const change = numbers.find((one) => one.isFirst)
      if (!this.table.seen.tokens[who] || (!change && !out.length)) return []
      const by = change ? change.now - change.old : 0
      const text = !change ? out[0]!.state : this.table.tellsNumbers(who) ? signed(by) : ''
      return [{ key: ++this.count, who, by: card?.actor_id ?? '', text, tone: by < 0 || !change ? 'bad' : 'good' }]
    })
  }

  /** Whom somebody wanted to hit, and did not. */
  private missed(card: Card, old: Card | undefined): Float[] {
    const { tokens, head } = this.table.seen
    const failed = card.facts.slice(old?.facts.length ?? 0).filter((fact) => fact.verdict?.tone === 'bad' && fact.about === card.actor_id)
    return !head.turns || !/attack/i.test(card.action) ? [] : failed.flatMap((fact) => {
      const whom = Object.values(fact.values ?? {}).find((one) => typeof one === 'string' && one !== fact.about && one in tokens)
      return whom ? [{ key: ++this.count, who: String(whom), by: fact.about, text: t('Miss'), tone: '' }] : []
    })
  }

  private float(floats: readonly Float[]): void {
    if (!floats.length) return
    this.floats = [...this.floats.filter((one) => !floats.some((other) => other.who === one.who)), ...floats]
    setTimeout(() => (this.floats = this.floats.filter((one) => !floats.includes(one))), FLOATS)
  }
}

/** One's own first, what is the table's last. */
function sorted(numbers: Change[], isMine: (who: string) => boolean): Change[] {
  const rank = ({ who }: Change): number => (!who ? 2 : isMine(who) ? 0 : 1)
  return numbers.toSorted((a, b) => rank(a) - rank(b))
}
