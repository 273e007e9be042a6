/**
 * A table as one browser sees it: what is live, what can be done about it, and what lies open over the page.
 * The page makes one and gives it to all below it; they take it by `getTable()`.
 */
import { getContext, setContext } from 'svelte'
import { call, newKey, Problem } from '../api/call'
import { LiveTable } from '../api/live.svelte'
import type { Act, AnyCommand, Done, Person, Seen } from '../api/types'
import { download, pickCharacter } from '../parts/files'
import { notify } from '../parts/notices.svelte'
import { capital, counted, t } from '../text'
import { Prompts } from './asked/prompts.svelte'
import { TurnTaken } from './fight/turn.svelte'
import { MapDoings } from './map/doing.svelte'
import { Moments } from './moment/moments.svelte'

type WithoutKey<C> = C extends unknown ? Omit<C, 'key' | 'seen'> : never
/** A command, before it has its key and says what had been seen when it was given. */
export type Order = WithoutKey<AnyCommand>
export type Sight = NonNullable<Act['sight']>
/** An action that somebody thinks of, filled in as far as it is known. What is `fixed` is not asked again. */
export type WishBegun = { action: string; actor?: string; args?: Record<string, unknown>; fixed?: readonly string[] }
/** The windows of which one at a time lies over the table. */
export type Window =
  | 'palette' | 'keys' | 'invite' | 'people' | 'house rules' | 'time passes' | 'ask for a roll' | 'settings' | 'pack' | 'setting' | 'maps'
type Confirming = { title: string; text: string; yes: string; no: string; danger: boolean; answer: (agreed: boolean) => void }

/** What lies open over the table. */
export class Over {
  wish = $state.raw<WishBegun | null>(null)
  sheet = $state<string | null>(null)
  rule = $state<string | null>(null)
  window = $state<Window | null>(null)
  confirming = $state.raw<Confirming | null>(null)
  /** In a fight on a map, the scene is looked at instead of it. */
  aside = $state(false)
  /** Brings the scene into sight. The page knows how: on a phone it lies behind another tab. */
  onscene: () => void = () => undefined

  openWish(wish: WishBegun): void {
    this.window = null
    this.wish = wish
  }

  openSheet(id: string): void {
    this.window = null
    this.sheet = id
  }

  showScene(): void {
    this.window = null
    this.sheet = null
    this.onscene()
  }

  openRule(id: string): void {
    this.rule = id
  }

  open(window: Window): void {
    this.window = window
  }

  /** Ask before something that cannot be taken lightly. */
  confirm(text: string, { title = t('Are you sure?'), yes = t('Yes, do it'), no = t('Leave it'), danger = false } = {}): Promise<boolean> {
    this.confirming?.answer(false)
    return new Promise((answer) => {
      this.confirming = {
        title,
        text,
        yes,
        no,
        danger,
        answer: (agreed) => {
          this.confirming = null
          answer(agreed)
        },
      }
    })
  }
}

export class TableView {
  readonly id: string
  readonly live: LiveTable
  readonly ui = new Over()
  readonly prompts: Prompts
  /** What has just happened to this person. */
  readonly moments: Moments
  /** What is being done on the map. */
  readonly doing = new MapDoings(this)
  /** What can be done by whoever acts, in a fight. */
  readonly turn = new TurnTaken(this)

  // What most parts ask and what hardly ever changes: they do not look again whenever something else of the head does.
  readonly seat: string = $derived.by(() => this.seen.head.seat)
  readonly isGm: boolean = $derived.by(() => this.seen.head.role === 'gm')
  /** More than one leads the table: what one of them alone may see, all of them do. */
  readonly hasGms: boolean = $derived.by(() => Object.values(this.seen.people).filter((person) => person.role === 'gm').length > 1)
  /** Whether this seat takes part: spectators and screens only look. */
  readonly plays: boolean = $derived.by(() => this.isGm || this.seen.head.role === 'player')
  /** Turns are taken on a map: it fills the table. */
  readonly fights: boolean = $derived.by(() => Boolean(this.seen.head.turns) && Boolean(this.doing.map) && !this.ui.aside)

  constructor(id: string, options: { asScreen?: boolean } = {}) {
    this.id = id
    this.live = new LiveTable(id, options)
    this.prompts = new Prompts(this)
    this.moments = new Moments(this)
  }

  /** The table as this seat sees it. The page shows nothing of it before it is there. */
  get seen(): Seen {
    return this.live.seen!
  }

  get you(): Person | undefined {
    return this.seen.people[this.seat]
  }

  /** How something is called, whatever it is: a seat, a character, a track, a note. */
  nameOf(id: string): string {
    const { people, cast, tracks, notes } = this.seen
    if (id === 'gm') return t('the GM')
    if (id === 'scene') return t('the scene')
    return people[id]?.name ?? cast[id]?.name ?? tracks[id]?.name ?? notes[id]?.title ?? id
  }

  /** The seat that speaks for somebody: their player's, or "gm". */
  seatOf(id: string): string {
    if (this.seen.people[id]?.role === 'gm') return 'gm'
    return id in this.seen.people ? id : (this.seen.cast[id]?.seat ?? 'gm')
  }

  /** Whether somebody sits in a seat now, at whatever device. */
  isHere(seat: string): boolean {
    if (seat === this.seat) return true
    if (seat !== 'gm') return (this.live.here[seat] ?? 0) > 0
    return Object.values(this.seen.people).some((person) => person.role === 'gm' && this.isHere(person.seat))
  }

  /** How many people are at the table. */
  get howManyHere(): number {
    return Object.keys(this.seen.people).filter((seat) => this.isHere(seat)).length
  }

  /** Whether this seat speaks for a character. */
  speaksFor(id: string): boolean {
    return this.isGm || id === this.seat || this.seen.cast[id]?.seat === this.seat
  }

  /** Whether numbers of somebody are to be told here: the shared screen keeps those of foes to itself, unless the GM wants it. */
  tellsNumbers(id: string): boolean {
    return this.seen.head.role !== 'screen' || this.seen.head.shows_foes === true || this.seen.cast[id]?.is_party === true
  }

  at(path: string): string {
    return `/api/tables/${encodeURIComponent(this.id)}${path}`
  }

  /** Do something at the table. Null: it was refused, and the person has been told why. */
  async command(order: Order): Promise<Done | null> {
    try {
      return await this.send(order)
    } catch (refusal) {
      notify(refusal instanceof Error ? refusal.message : String(refusal), { tone: 'bad' })
      return null
    }
  }

  /** The same, for who shows a refusal in its own place: it throws what is wrong. */
  async send(order: Order, seen = this.live.number): Promise<Done | null> {
    try {
      const done = await call<Done>('POST', this.at('/commands'), { ...order, key: newKey(), seen })
      if (done.asked_gm) notify(t('The GM has been asked to take it back.'))
      if (done.joined && done.state === 'open') notify(t('It has become part of “{action}”, which is not over yet.', { action: this.seen.log[String(done.run)]?.label ?? t('what is going on') }))
      return done
    } catch (refusal) {
      if (!(refusal instanceof Problem) || !refusal.takesAlong.length || order.do !== 'undo') throw refusal
      const agreed = await this.ui.confirm(this.takesAlong(refusal.takesAlong), { yes: t('Take them all back') })
      return agreed ? this.send({ ...order, agreed: true }, seen) : null
    }
  }

  act(action: string, actor = '', args: Record<string, unknown> = {}, sight: Sight = 'all'): Promise<Done | null> {
    return this.command({ do: 'act', action, actor, args, sight })
  }

  /** Lets the GM say where play is now; what is said of it already stands there. */
  setScene(): void {
    const { scene_title: name, scene_text: text, scene_notes: notes } = this.seen.head
    this.ui.openWish({ action: 'scene', args: name ? { name, text, notes: notes ?? '' } : {} })
  }

  /** Brings a character in from a file, for somebody's seat. */
  async bringCharacter(seat = this.seat): Promise<void> {
    try {
      const character = await pickCharacter()
      if (character) await this.act('bring-character', seat, { character })
    } catch (wrong) {
      notify(wrong instanceof Error ? wrong.message : String(wrong), { tone: 'bad' })
    }
  }

  /** Takes something of the table along as a file. */
  download(path: '/log.md' | '/export' | '/archive.zip' | `/characters/${string}`): void {
    download(this.at(path))
  }

  async nudge(seat: string): Promise<void> {
    if (await this.command({ do: 'nudge', seat })) notify(t('{name} is told that you wait.', { name: capital(this.nameOf(seat)) }))
  }

  private takesAlong(runs: readonly number[]): string {
    const named = runs.flatMap((run) => {
      const card = this.seen.log[String(run)]
      return card ? [capital(card.actor ? `${card.actor}: ${card.label}` : card.label)] : []
    })
    const told = counted(runs.length, 'A later action hangs on it and would be taken back too.', '{n} later actions hang on it and would be taken back too.')
    return named.length ? `${told}\n${named.join('\n')}` : told
  }
}

const KEY = Symbol('table')

export function provideTable(table: TableView): TableView {
  return setContext(KEY, table)
}

export function getTable(): TableView {
  return getContext<TableView>(KEY)
}
