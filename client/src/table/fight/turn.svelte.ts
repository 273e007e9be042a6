/** Whose turn this person may take, and what can be done in it; fetched anew when something of the fight has changed. */
import { untrack } from 'svelte'
import { call } from '../../api/call'
import type { DeedSeen, SuggestedSeen, TurnToTake } from '../../api/types'
import { inBands } from '../cast/bands'
import type { TableView } from '../table.svelte'

const QUIET = 60

export class TurnTaken {
  /** Who acts, where this seat speaks for them; else whom this seat has in the fight. */
  who = $state('')
  /** How they are, and what they have to spend. */
  bar = $state.raw<TurnToTake['bar']>(null)
  pips = $state.raw<TurnToTake['pips']>(null)
  deeds = $state.raw<DeedSeen[]>([])
  suggested = $state.raw<SuggestedSeen | null>(null)
  /** Who of those that act together is looked at, and in which turn: the next one begins with whoever leads. */
  private looked = $state.raw({ turn: '', who: '' })

  constructor(private readonly table: TableView) {}

  get possible(): DeedSeen[] {
    return this.deeds.filter((deed) => !deed.refusal)
  }

  get impossible(): DeedSeen[] {
    return this.deeds.filter((deed) => deed.refusal)
  }

  /** Whose turn it is, as far as this person knows. */
  private readonly acting: string = $derived.by(() => {
    const { turns } = this.table.seen.head
    return turns?.acts == null ? '' : (turns.turns[turns.acts]?.id ?? '')
  })

  /** Who acts in this turn, where it is more than one: a leader, and those who are led as one. */
  readonly together: { id: string; name: string }[] = $derived.by(() => {
    const band = inBands(Object.values(this.table.seen.cast)).find((one) => 'sign' in one && one.leaders.some((leader) => leader.id === this.acting))
    const led = band && 'sign' in band ? band.members.find((one) => !one.state) : undefined
    return band && led ? [{ id: this.acting, name: this.table.nameOf(this.acting) }, { id: led.id, name: band.name }] : []
  })

  /** Looks at one of them. */
  pick(who: string): void {
    this.looked = { turn: this.now, who }
  }

  /** Which turn it is: another one, another round is another. */
  get now(): string {
    const { turns } = this.table.seen.head
    return turns ? `${turns.round} ${turns.acts}` : ''
  }

  /** It is their turn. */
  get isOn(): boolean {
    return this.acting !== '' && (this.acting === this.who || this.together.some((one) => one.id === this.who))
  }

  /** Of those who act together: who was picked; else who leads, as long as they have something to spend. */
  private get lookedAt(): string | undefined {
    const { turn, who } = this.looked
    const { together } = this
    const picked = turn === this.now ? together.find((one) => one.id === who) : undefined
    const isSpent = this.table.seen.head.turns?.turns.find((one) => one.id === this.acting)?.pips?.now === 0
    return (picked ?? together[isSpent ? 1 : 0])?.id
  }

  /** Whom this person would act for now. */
  readonly actor: string = $derived.by(() => {
    const { turns } = this.table.seen.head
    if (!turns || !this.table.plays) return ''
    const { acting } = this
    if (acting && this.table.speaksFor(acting)) return this.lookedAt ?? acting
    return this.table.you?.characters.find((one) => turns.turns.some((turn) => turn.id === one)) ?? ''
  })

  /** All that what can be done hangs on. */
  private get state(): string {
    const { head, tokens, prompts, cast } = this.table.seen
    return JSON.stringify([this.actor, head.turns, head.gauges, head.paused, prompts.length, cast[this.actor]?.version, Object.values(tokens).map(({ id, x, y }) => [id, x, y])])
  }

  /** Call it while a component is being made. */
  watch(): void {
    const state = $derived(this.state)
    let timer = 0
    $effect(() => {
      void state
      const who = untrack(() => this.actor)
      const isOther = who !== untrack(() => this.who)
      // Whose turn it is is drawn before anybody asks what they can do.
      const drawn = requestAnimationFrame(() => (timer = window.setTimeout(() => void this.fetch(who), isOther ? 0 : QUIET)))
      return () => {
        cancelAnimationFrame(drawn)
        clearTimeout(timer)
      }
    })
  }

  private async fetch(who: string): Promise<void> {
    if (!who) {
      this.who = ''
      this.deeds = []
      this.suggested = null
      return
    }
    try {
      const turn = await call<TurnToTake>('GET', this.table.at(`/turns/${encodeURIComponent(who)}`))
      if (who !== this.actor) return
      this.who = who
      this.bar = turn.bar
      this.pips = turn.pips
      this.deeds = turn.deeds
      this.suggested = turn.suggested ?? null
    } catch {
      // The next change asks again; until then what was known stays.
    }
  }
}
