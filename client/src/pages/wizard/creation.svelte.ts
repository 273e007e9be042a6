/**
 * The making of a character: the ruleset's own creation, one question after the other. The table holds where it stands;
 * this browser remembers what was asked and answered on the way, for the list of steps.
 */
import { call } from '../../api/call'
import type { ActionOffered, Done, Prompt, PromptSeen } from '../../api/types'
import { keyOf } from '../../table/asked/prompts.svelte'
import { said } from '../../table/asked/said'
import type { Order, TableView } from '../../table/table.svelte'

/** The actions that every ruleset has for it: write one of your own, or take one of the setting's. */
export const CREATE = 'create'
export const TAKE = 'take'

export type StepDone = { key: string; title: string; said: string; more: string; value: unknown }

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
  private takenBack = $state.raw<StepDone | null>(null)
  private kept = $state.raw<{ run: number; steps: StepDone[] }>({ run: 0, steps: [] })

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
    const label = this.offered?.find((action) => action.name === CREATE)?.label
    return open.at(-1)?.run ?? prompts.find((asked) => asked.action === label && asked.who === this.seat)?.run ?? null
  })
  readonly asked = $derived.by(() => this.table.seen.prompts.find((one) => one.run === this.run && !one.answered))
  /** What the form begins with, where the same was answered before. */
  readonly begins = $derived.by(() => this.takenBack && this.takenBack.key === this.keyOfAsked ? this.takenBack.value : undefined)
  readonly waitingFor = $derived.by(() => this.table.seen.waiting.filter((one) => this.run !== null && one.runs.includes(this.run)))
  readonly steps = $derived.by((): StepDone[] => this.kept.run === this.run ? this.kept.steps : this.run === null ? [] : recalled(this.table.id, this.run))
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

  async begin(action: string, args: Record<string, unknown> = {}): Promise<boolean> {
    return (await this.send({ do: 'act', action, actor: this.seat, args, sight: 'all' })) !== null
  }

  async answer(asked: PromptSeen, value: unknown): Promise<void> {
    const before = this.steps
    if (!(await this.send({ do: 'answer', run: asked.run, place: asked.place, value }))) return
    this.keep(asked.run, [...before, { key: keyOf(asked), title: asked.prompt.title, ...inWords(asked.prompt, value), value }])
    this.takenBack = null
    this.turn += 1
  }

  async back(): Promise<void> {
    const { run, steps } = this
    if (run === null || !(await this.send({ do: 'step-back', run }))) return
    this.takenBack = steps.at(-1) ?? null
    this.keep(run, steps.slice(0, -1))
    this.turn += 1
  }

  /** Give it up: nothing of it stays. */
  async giveUp(): Promise<void> {
    if (this.run !== null) await this.send({ do: 'undo', run: this.run })
  }

  async byChance(asked: PromptSeen): Promise<unknown> {
    this.error = ''
    try {
      const { value } = await call<{ value: unknown }>('POST', this.table.at('/chance'), { run: asked.run, place: asked.place })
      return value
    } catch (wrong) {
      this.fail(wrong)
      return undefined
    }
  }

  private isCreation(action: string): boolean {
    return action === CREATE || action === TAKE
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

  private keep(run: number, steps: StepDone[]): void {
    this.kept = { run, steps }
    try {
      localStorage.setItem(nameOf(this.table.id, run), JSON.stringify(steps))
    } catch {
      // After a reload the list begins where the table stands.
    }
  }
}

/** An answer in words: of a form its main field, and the others beside it. */
function inWords(prompt: Prompt, value: unknown): { said: string; more: string } {
  const { shorthand, fields = {} } = prompt
  if (!shorthand || prompt.many || typeof value !== 'object' || value === null || !(shorthand in value)) return { said: said(value, prompt), more: '' }
  const { [shorthand]: main, ...others } = value as Record<string, unknown>
  const filled = Object.entries(others).filter(([, one]) => one !== '' && one !== null && !(Array.isArray(one) && !one.length))
  return { said: said(main, fields[shorthand]), more: filled.map(([name, one]) => said(one, fields[name])).join(' · ') }
}

const nameOf = (table: string, run: number): string => `hearthside-steps-${table}-${run}`

function recalled(table: string, run: number): StepDone[] {
  try {
    return JSON.parse(localStorage.getItem(nameOf(table, run)) ?? '[]') as StepDone[]
  } catch {
    return []
  }
}
