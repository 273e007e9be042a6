/** The making of a character: the ruleset's own creation, one question after the other. The table holds where it stands. */
import { call } from '../../api/call'
import type { ActionOffered, AnswerGiven, Done, PromptSeen, Suggestion } from '../../api/types'
import { notify } from '../../parts/notices.svelte'
import { same } from '../../parts/prompt/answers'
import { keyOf } from '../../table/asked/prompts.svelte'
import type { Order, TableView } from '../../table/table.svelte'
import { t } from '../../text'

/** The action that takes one of the setting's ready characters, where the ruleset has it. */
export const TAKE = 'take'
/** The action that brings one in from a file. */
export const BRING = 'bring-character'

export class Creation {
  /** What this seat may begin, once it is known. */
  offered = $state.raw<ActionOffered[] | null>(null)
  error = $state('')
  private sending = $state(false)
  /** The update that shows what was done last: until it is here, the question on the page is an old one. */
  private due = $state(-1)
  /** Grows with each answer and each step back: the same question asked again is a new form. */
  turn = $state(0)
  /** What the last step back took away: where the form begins then. */
  private takenBack = $state.raw<AnswerGiven | null>(null)
  /** What was answered in it so far. */
  steps = $state.raw<AnswerGiven[]>([])

  constructor(
    readonly table: TableView,
    private readonly forSeat: string,
  ) {}

  /** Whose character it is going to be. The GM may make one for a player. */
  readonly seat = $derived.by(() => {
    const { seen, seat, isGm } = this.table
    if (!isGm) return seat
    return seen.people[this.forSeat]?.role === 'player' ? this.forSeat : ''
  })
  readonly name = $derived.by(() => this.table.seen.people[this.seat]?.name ?? '')

  /** The open run of it, if there is one. */
  readonly run = $derived.by(() => {
    const { log, prompts } = this.table.seen
    const open = Object.values(log).filter((card) => card.state === 'open' && this.isCreation(card.action) && card.actor_id === this.seat)
    const label = this.own?.label
    return open.at(-1)?.run ?? prompts.find((asked) => asked.action === label && asked.who === this.seat)?.run ?? null
  })
  readonly asked = $derived.by(() => this.table.seen.prompts.find((one) => one.run === this.run && !one.answered))
  /** What the form begins with, where the same was answered before. */
  readonly begins = $derived.by(() => (this.takenBack && this.asked && same(this.takenBack.place, this.asked.place) ? this.takenBack.value : undefined))
  readonly waitingFor = $derived.by(() => this.table.seen.waiting.filter((one) => this.run !== null && one.runs.includes(this.run)))
  readonly busy = $derived.by(() => this.sending || this.table.live.number < this.due)

  /** Their character: the one that this run has made so far, else the last that is in play. */
  readonly character = $derived.by(() => {
    const { cast, people, log } = this.table.seen
    if (this.run !== null) return log[String(this.run)]?.facts.findLast((fact) => cast[fact.about]?.seat === this.seat)?.about ?? ''
    return people[this.seat]?.characters.findLast((who) => cast[who] && !cast[who].state) ?? ''
  })

  get keyOfAsked(): string {
    return this.asked ? keyOf(this.asked) : ''
  }

  /** The action that makes one of one's own. */
  get own(): ActionOffered | undefined {
    return this.action(this.table.seen.head.creation)
  }

  action(name: string): ActionOffered | undefined {
    return this.offered?.find((action) => action.name === name)
  }

  async look(): Promise<void> {
    try {
      this.offered = await call<ActionOffered[]>('GET', this.table.at(`/actions?actor=${encodeURIComponent(this.seat)}`))
    } catch (wrong) {
      this.fail(wrong)
    }
  }

  /** What was answered so far: the list that the table keeps. */
  async lookBack(): Promise<void> {
    const { run } = this
    if (run === null) {
      this.steps = []
      return
    }
    try {
      const answers = await call<AnswerGiven[]>('GET', this.table.at(`/runs/${run}/answers`))
      if (this.run === run) this.steps = answers
    } catch {
      // The run has just ended, or the line dropped: the next change asks again.
    }
  }

  async begin(action: string, args: Record<string, unknown> = {}): Promise<boolean> {
    return (await this.send({ do: 'act', action, actor: this.seat, args, sight: 'all' })) !== null
  }

  async answer(asked: PromptSeen, value: unknown): Promise<void> {
    if (!(await this.send({ do: 'answer', run: asked.run, place: asked.place, value }))) return
    this.takenBack = null
    this.turn += 1
  }

  async back(): Promise<void> {
    const { run, steps } = this
    if (run === null || !(await this.send({ do: 'step-back', run }))) return
    this.takenBack = steps.at(-1) ?? null
    this.turn += 1
  }

  /** Give it up. It can be brought back for as long as the notice stands. */
  async giveUp(): Promise<void> {
    if (this.run === null || !(await this.send({ do: 'undo', run: this.run }))) return
    notify(t('It is given up.'), { action: { label: t('Bring it back'), run: () => void this.table.command({ do: 'redo' }) } })
  }

  async byChance(asked: PromptSeen): Promise<unknown> {
    this.error = ''
    try {
      const { value } = await call<Suggestion>('POST', this.table.at('/chance'), { run: asked.run, place: asked.place })
      return value
    } catch (wrong) {
      this.fail(wrong)
      return undefined
    }
  }

  private isCreation(action: string): boolean {
    return [this.table.seen.head.creation, TAKE, BRING].includes(action)
  }

  private async send(order: Order): Promise<Done | null> {
    if (this.busy) return null
    this.sending = true
    this.error = ''
    try {
      const done = await this.table.send(order)
      if (done) this.due = done.number
      return done
    } catch (wrong) {
      this.fail(wrong)
      return null
    } finally {
      this.sending = false
    }
  }

  private fail(wrong: unknown): void {
    this.error = wrong instanceof Error ? wrong.message : String(wrong)
  }
}
