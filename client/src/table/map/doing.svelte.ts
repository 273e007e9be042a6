/** What is being done on the map that lies on the table: looked at, measured, pointed at, walked over, aimed at, or drawn. */
import { call } from '../../api/call'
import type { Area, DeedSeen, MapSeen, Option, Prompt, PromptSeen, TokenSeen, WishSeen } from '../../api/types'
import { areaAt, called, endAt, isSame, keyOf, leaving, reachOf, wayTo, type Field, type Reach } from '../../parts/map/fields'
import { tilingOf } from '../../parts/map/tiling'
import { notify } from '../../parts/notices.svelte'
import { t } from '../../text'
import { keyOf as keyOfAsked } from '../asked/prompts.svelte'
import type { TableView } from '../table.svelte'

export type Tool = 'look' | 'measure' | 'point' | 'draw'
export type Border = { most: number; label: string }
/** Where somebody may go now, by which action. */
type Knob = { name: string; title: string; least: number; most: number; now: number }
type Walk = { knobs: Knob[]; who: string; action: string; args: Record<string, unknown>; label: string; start: Field; size: number; reach: Reach; borders: Border[] }
/** An action that asks for a field: where an area lies, say. */
type Laying = { who: string; deed: DeedSeen; name: string; prompt: Prompt }
/** An action whose targets are picked where they stand. */
type Aim = { who: string; deed: DeedSeen; name: string; prompt: Prompt }

export class MapDoings {
  tool = $state<Tool>('look')
  chosen = $state('')
  walk = $state.raw<Walk | null>(null)
  way = $state.raw<Field[]>([])
  aim = $state.raw<Aim | null>(null)
  picked = $state.raw<string[]>([])
  laying = $state.raw<Laying | null>(null)
  /** The field that is picked for it, and the one that is only looked at. */
  spot = $state.raw<Field | null>(null)
  looked = $state.raw<Field | null>(null)
  /** The map fills the page: what is asked beside it is pointed at there. */
  isOpen = $state(false)
  busy = $state(false)
  /** Lets the arrow keys go on from a field, on the map that is drawn. */
  goOnFrom: (field: Field) => void = () => undefined
  /** The last move that was made here, and in which turn: while that goes on, and nothing else is done here, it may be taken back. */
  lastMove = $state.raw<{ run: number; turn: string } | null>(null)

  constructor(private readonly table: TableView) {}

  /** The map on the table; of several that the GM has, the one that lies there. */
  get map(): MapSeen | undefined {
    return Object.values(this.table.seen.maps).find((map) => map.laid)
  }

  get tokens(): TokenSeen[] {
    return Object.values(this.table.seen.tokens)
  }

  get token(): TokenSeen | undefined {
    return this.table.seen.tokens[this.chosen]
  }

  /** What is asked of this person and can be answered by tapping whoever stands on the map. */
  get asked(): PromptSeen | undefined {
    const { current, folded } = this.table.prompts
    const isHere = current?.prompt.records && ['one of', 'some of'].includes(current.prompt.kind)
    return isHere && !folded ? current : undefined
  }

  /** A field that is asked for: by what was begun here, or of this person. */
  get wanted(): { asked?: PromptSeen; prompt: Prompt; at: Field | null } | undefined {
    if (this.laying) return { prompt: this.laying.prompt, at: this.spot }
    const { current, folded, drafts } = this.table.prompts
    if (!current || folded || !this.isOpen || !this.isField(current.prompt)) return undefined
    return { asked: current, prompt: current.prompt, at: (drafts[keyOfAsked(current)] ?? null) as Field | null }
  }

  private isField({ kind, many, grid }: Prompt): boolean {
    return kind === 'field' && !many && !grid?.corners && grid?.map === this.map?.id
  }

  /** What an area covers that is being laid, and who is in it. */
  get area(): { fields: Field[]; catches: readonly string[] } {
    return areaAt(this.wanted?.prompt.grid, this.looked ?? this.wanted?.at ?? null)
  }

  /** Where one may go now, or point. */
  get reach(): Reach | null {
    const grid = this.wanted?.prompt.grid
    return this.walk?.reach ?? (grid?.reach ? reachOf(grid.reach) : null)
  }

  private get offered(): readonly Option[] {
    return this.aim?.prompt.options ?? this.asked?.prompt.options ?? []
  }

  /** Who may be picked now. */
  get targets(): ReadonlySet<string> {
    return new Set(this.offered.flatMap((option) => (option.tone === 'bad' ? [] : [String(option.value)])))
  }

  /** Who would be, if something were not in the way: they are too far off. */
  get beyond(): ReadonlySet<string> {
    return new Set(this.offered.flatMap((option) => (option.tone === 'bad' ? [String(option.value)] : [])))
  }

  async pick(field: Field, token: TokenSeen | null): Promise<void> {
    const map = this.map
    if (!map) return
    if (this.tool === 'point') {
      // What is pressed next is meant as ever.
      this.tool = 'look'
      await this.table.act('point', this.table.seat, { field })
      return
    }
    if (this.wanted) {
      this.lay(field)
      return
    }
    if (token && this.targets.has(token.id)) {
      if (this.aim) this.take(token.id)
      else if (this.asked) this.table.prompts.point(this.asked, token.id)
      return
    }
    if (token && this.beyond.has(token.id)) {
      notify(`${token.name}: ${this.offered.find((option) => option.value === token.id)?.help ?? ''}`)
      return
    }
    if (this.walk && !(token && token.id !== this.walk.who)) {
      this.toward(field)
      return
    }
    this.letGo()
    if (token) await this.choose(token)
  }

  async choose(token: TokenSeen): Promise<void> {
    this.letGo()
    this.chosen = token.id
    if (token.can_move && token.walks_by) await this.begin(token.id, { action: token.walks_by, args: {}, label: '' }, { quietly: true })
  }

  /** Begin something: what it still asks is answered on the map if it can be, else in a form. */
  async begin(who: string, deed: Pick<DeedSeen, 'action' | 'args' | 'label'> & Partial<DeedSeen>, { quietly = false } = {}): Promise<void> {
    if (!quietly) {
      this.letGo()
      this.tool = 'look'
    }
    this.busy = true
    try {
      const seen = await call<WishSeen>('POST', this.table.at('/wish'), { action: deed.action, actor: who, args: deed.args })
      const open = seen.parameters.filter((parameter) => parameter.required && !(parameter.name in deed.args))
      const first = open[0]
      const way = seen.parameters.find(({ name, prompt }) => prompt.kind === 'way' && prompt.grid && !(name in deed.args))
      if (quietly && this.chosen !== who) return
      if (way) this.goBy(who, deed, way.prompt, seen)
      else if (quietly) return
      else if (!open.length && seen.complete) await this.done(deed.action, who, deed.args)
      else if (open.length === 1 && first && this.isField(first.prompt)) this.layBy(who, whole(deed), first.name, first.prompt)
      else if (open.length === 1 && first?.prompt.records && this.isOnMap(first.prompt)) this.aim = { who, deed: whole(deed), name: first.name, prompt: first.prompt }
      else this.table.ui.openWish({ action: deed.action, actor: who, args: deed.args, fixed: Object.keys(deed.args) })
    } catch (refused) {
      // Who may not walk now is only looked at; of what was asked for it is said why not.
      if (!quietly) notify(refused instanceof Error ? refused.message : String(refused), { tone: 'bad' })
    } finally {
      this.busy = false
    }
  }

  private isOnMap(prompt: Prompt): boolean {
    const map = this.map?.id
    return Boolean(map) && (prompt.options ?? []).some((option) => this.table.seen.tokens[String(option.value)]?.map === map)
  }

  private goBy(who: string, deed: Pick<DeedSeen, 'action' | 'args' | 'label'>, prompt: Prompt, seen: WishSeen): void {
    const { grid } = prompt
    const token = this.table.seen.tokens[who]
    if (!grid || !token) return
    const borders = (prompt.options ?? []).map((option) => ({ most: Number(option.value), label: option.label || String(option.value) }))
    // Numbers that change how far it goes can be turned beside the map.
    const knobs = seen.parameters.flatMap(({ name, prompt: { kind, title, least, most }, usual }) =>
      kind === 'number' && (most ?? 0) > (least ?? 0) ? [{ name, title, least: least ?? 0, most: most ?? 0, now: Number(deed.args[name] ?? usual ?? least ?? 0) }] : [],
    )
    this.chosen = who
    this.way = []
    this.walk = {
      knobs,
      who,
      action: deed.action,
      args: deed.args,
      label: deed.label,
      start: (grid.start ?? [token.x, token.y]) as Field,
      size: grid.size ?? 1,
      reach: reachOf(grid.reach ?? []),
      borders,
    }
  }

  // --- going
  /** The way to a field is shown first; the same field once more goes there. */
  toward(field: Field): void {
    if (!this.walk) return
    const { reach, start, size } = this.walk
    const tiling = tilingOf(this.map)
    const end = endAt(tiling, reach, field, size, start)
    if (isSame(this.way.at(-1) ?? null, end)) {
      void this.go()
      return
    }
    const way = end && wayTo(tiling, reach, start, end)
    if (!way?.length) notify(t('{field} is not to be reached.', { field: called(field) }))
    else this.way = way
  }

  /** Turn one of its numbers: another reach comes of it. */
  async turn(knob: Knob, now: number): Promise<void> {
    const { walk } = this
    if (walk && !this.busy) await this.begin(walk.who, { action: walk.action, label: walk.label, args: { ...walk.args, [knob.name]: now } }, { quietly: true })
  }

  /** What the way costs, in the words of its borders; without borders, in what the fields count. */
  get cost(): string {
    const { walk, way } = this
    const cost = walk && way.length ? walk.reach.get(keyOf(way.at(-1)!))?.cost : undefined
    if (!walk || cost === undefined) return ''
    return walk.borders.find((border) => cost <= border.most)?.label ?? String(cost)
  }

  /** Whose reach the way leaves: who may have something to say about it. */
  get leaves(): Area[] {
    const { walk, way, map } = this
    if (!walk || !way.length || !map) return []
    const mine = this.table.seen.tokens[walk.who]
    const steps = [walk.start, ...way]
    return this.table.seen.areas.filter(
      (area) => area.map === map.id && area.tone === 'bad' && area.of && area.of !== mine?.id && leaving(tilingOf(map), area.fields, steps, walk.size).length,
    )
  }

  async go(): Promise<void> {
    const { walk, way } = this
    if (!walk || !way.length || this.busy) return
    this.busy = true
    await this.done(walk.action, walk.who, { ...walk.args, way }, true)
    this.busy = false
  }

  // --- laying
  private layBy(who: string, deed: DeedSeen, name: string, prompt: Prompt): void {
    this.laying = { who, deed, name, prompt }
    this.spot = (prompt.usual ?? null) as Field | null
  }

  /** Pick a field; the same once more does it. */
  lay(field: Field): void {
    const { wanted } = this
    if (!wanted) return
    const { reach } = wanted.prompt.grid ?? {}
    if (reach && !reach.some(({ x, y, ends = true }) => ends && x === field[0] && y === field[1])) notify(t('{field} cannot be picked.', { field: called(field) }))
    else if (wanted.asked) this.table.prompts.point(wanted.asked, [...field])
    else if (isSame(this.spot, field)) void this.laid()
    else this.spot = field
  }

  async laid(): Promise<void> {
    const { laying, spot } = this
    if (!laying || !spot || this.busy) return
    this.busy = true
    await this.done(laying.deed.action, laying.who, { ...laying.deed.args, [laying.name]: spot })
    this.busy = false
  }

  // --- aiming
  /** Pick somebody; the same once more does it. Of several, each is picked and let go. */
  take(id: string): void {
    const { aim } = this
    if (!aim) return
    if (aim.prompt.kind === 'some of') this.picked = this.picked.includes(id) ? this.picked.filter((one) => one !== id) : [...this.picked, id]
    else if (this.picked[0] === id) void this.fire()
    else this.picked = [id]
  }

  /** Whether enough are picked. */
  get isAimed(): boolean {
    const { aim, picked } = this
    if (!aim) return false
    if (aim.prompt.kind === 'one of') return picked.length === 1
    return picked.length >= (aim.prompt.least ?? 0) && (aim.prompt.most == null || picked.length <= aim.prompt.most)
  }

  async fire(): Promise<void> {
    const { aim, picked } = this
    if (!aim || !this.isAimed || this.busy) return
    this.busy = true
    await this.done(aim.deed.action, aim.who, { ...aim.deed.args, [aim.name]: aim.prompt.kind === 'one of' ? picked[0] : picked })
    this.busy = false
  }

  private async done(action: string, who: string, args: Record<string, unknown>, moves = false): Promise<void> {
    const done = await this.table.act(action, who, args)
    if (!done) return
    this.letGo()
    this.lastMove = moves && done.run != null ? { run: done.run, turn: this.table.turn.now } : null
  }

  /** The last move, where it still stands. */
  get undoable(): number | null {
    const card = this.lastMove?.turn === this.table.turn.now ? this.table.seen.log[String(this.lastMove.run)] : undefined
    return card && card.state !== 'withdrawn' ? card.run : null
  }

  letGo(): void {
    this.chosen = ''
    this.walk = null
    this.way = []
    this.aim = null
    this.picked = []
    this.laying = null
    this.spot = null
    this.looked = null
  }
}

function whole(deed: Pick<DeedSeen, 'action' | 'args' | 'label'> & Partial<DeedSeen>): DeedSeen {
  return { help: '', icon: '', cost: null, refusal: '', chances: [], rules: [], ...deed }
}
