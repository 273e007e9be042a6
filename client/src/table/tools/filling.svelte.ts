/**
 * A wish while it is filled in. The server says what an action wants to know, given the answers so far; what was typed
 * stays while later questions change with it.
 */
import { call } from '../../api/call'
import type { ActionOffered, OddsSeen, Parameter, Preview, Wish, WishSeen } from '../../api/types'
import { trouble, usualAnswer } from '../../parts/prompt/answers'
import type { TableView, WishBegun } from '../table.svelte'
import { browser } from './browser.svelte'

type Args = Record<string, unknown>
const TYPING = 200

export class Filling {
  readonly action: string
  actor = $state('')
  /** What the person has answered or was given; what is not in here counts as the usual. */
  answers = $state.raw<Args>({})
  /** The fields that the person has been in. What was laid into one beforehand may be a beginning only. */
  private touched = $state.raw<ReadonlySet<string>>(new Set())
  asked = $state.raw<Parameter[]>([])
  offered = $state.raw<ActionOffered | null>(null)
  complete = $state(false)
  /** What the server says against the last answer it looked at, and which that is. */
  wrong = $state('')
  wrongAbout = $state('')
  /** Why the action is not possible at all now. */
  refusal = $state('')
  /** The server has not yet looked at what stands here now. */
  working = $state(true)
  odds = $state.raw<OddsSeen | null>(null)
  preview = $state.raw<Preview | null>(null)
  /** Odds or preview are of a moment ago. */
  foreseeing = $state(false)

  private readonly table: TableView
  private readonly foresees: boolean
  private timer = 0
  private round = 0

  constructor(table: TableView, wish: WishBegun, { foresees = true } = {}) {
    this.table = table
    this.foresees = foresees
    this.action = wish.action
    this.actor = wish.actor ?? ''
    this.answers = { ...wish.args }
    void this.ask()
  }

  /** What stands in a field now: what was answered, or the usual. */
  value(parameter: Parameter): unknown {
    const { name, prompt, usual } = parameter
    return name in this.answers ? this.answers[name] : usualAnswer({ ...prompt, usual: prompt.usual ?? usual })
  }

  isAnswered(name: string): boolean {
    return name in this.answers
  }

  isTouched(name: string): boolean {
    return this.touched.has(name)
  }

  answer(name: string, value: unknown): void {
    this.touched = new Set([...this.touched, name])
    const later = this.asked.slice(this.asked.findIndex((parameter) => parameter.name === name) + 1)
    // A value is what the answer before it named: of something else it is another value.
    const kept = Object.entries(this.answers).filter(([known]) => !later.some((one) => one.name === known && one.prompt.kind === 'value'))
    this.answers = { ...Object.fromEntries(kept), [name]: value }
    this.askSoon()
  }

  leaveOut(name: string): void {
    const { [name]: _, ...others } = this.answers
    this.answers = others
    this.askSoon()
  }

  /** What is still wrong with a field, in words; empty: nothing. */
  troubleWith(parameter: Parameter): string {
    const value = this.value(parameter)
    if (!parameter.required && (!this.isAnswered(parameter.name) || (isNothing(value) && !isCounted(parameter)))) return ''
    return trouble(parameter.prompt, value) || (this.wrongAbout === parameter.name ? this.wrong : '')
  }

  /** What is sent: what was answered and what must be answered, as far as it is an answer. */
  get args(): Args {
    const args: Args = {}
    for (const name of Object.keys(this.answers)) {
      if (!this.asked.some((parameter) => parameter.name === name)) args[name] = this.answers[name]
    }
    for (const parameter of this.asked) {
      const value = this.value(parameter)
      const counts = parameter.required || this.isAnswered(parameter.name)
      if (counts && !trouble(parameter.prompt, value)) args[parameter.name] = value
    }
    return args
  }

  get wish(): Required<Wish> {
    return { action: this.action, actor: this.actor, args: $state.snapshot(this.args) as Args }
  }

  askSoon(): void {
    this.working = true
    clearTimeout(this.timer)
    this.timer = window.setTimeout(() => void this.ask(), TYPING)
  }

  async ask(): Promise<void> {
    clearTimeout(this.timer)
    const round = ++this.round
    this.working = true
    try {
      const before = JSON.stringify(this.wish.args)
      const seen = await call<WishSeen>('POST', this.table.at('/wish'), this.wish)
      if (round !== this.round) return
      this.take(seen)
      // Questions that have only now been asked may have a usual answer that leads on to further ones.
      if (!seen.complete && !seen.trouble && JSON.stringify(this.wish.args) !== before) return await this.ask()
    } catch (refused) {
      if (round !== this.round) return
      this.refusal = refused instanceof Error ? refused.message : String(refused)
      this.complete = false
    }
    this.working = false
    if (this.complete && this.foresees) await this.foresee(round)
  }

  /** Ask anew without delay, if something is still to be looked at; tells whether all is answered. */
  async settle(): Promise<boolean> {
    if (this.working) await this.ask()
    return this.complete && !this.asked.some((parameter) => this.troubleWith(parameter))
  }

  private take(seen: WishSeen): void {
    const told = seen.parameters
    // While an earlier answer is being written, the later questions stay as they were.
    const later = this.asked.filter((known) => !told.some((parameter) => parameter.name === known.name))
    this.asked = seen.complete ? told : [...told, ...later]
    this.offered = seen.action
    this.actor = seen.action.actor
    this.wrong = seen.trouble
    this.wrongAbout = seen.trouble ? (told.at(-1)?.name ?? '') : ''
    // What was answered and does not fit is not sent: what the server foresees without it is not what was asked for.
    this.complete = seen.complete && !told.some((parameter) => this.isAnswered(parameter.name) && this.troubleWith(parameter))
    this.refusal = ''
    if (!this.complete) {
      this.odds = null
      this.preview = null
    }
  }

  private async foresee(round: number): Promise<void> {
    const wish = this.wish
    this.foreseeing = true
    try {
      if (this.offered?.rolls) {
        if (!browser.odds || !(this.table.isGm || this.table.seen.head.shows_odds)) return
        const odds = await call<OddsSeen>('POST', this.table.at('/odds'), { wish })
        if (round === this.round) this.odds = odds
      } else {
        const preview = await call<Preview>('POST', this.table.at('/preview'), wish)
        if (round === this.round) this.preview = preview
      }
    } catch {
      // Without a look ahead the action can still be done; what is wrong with it is said then.
      if (round === this.round) this.odds = this.preview = null
    } finally {
      if (round === this.round) this.foreseeing = false
    }
  }
}

/** A number with a usual one: an emptied field is no answer, and not the usual one either. */
function isCounted({ prompt, usual }: Parameter): boolean {
  return prompt.kind === 'number' && typeof (prompt.usual ?? usual) === 'number'
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
