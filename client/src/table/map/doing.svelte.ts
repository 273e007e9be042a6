/** What is being done on the map that lies on the table: looked at, measured, pointed at, walked over, or drawn. */
import { call } from '../../api/call'
import type { MapSeen, TokenSeen, WishSeen } from '../../api/types'
import { called, isSame, keyOf, reachOf, wayTo, type Field, type Reach } from '../../parts/map/fields'
import { notify } from '../../parts/notices.svelte'
import { t } from '../../text'
import type { TableView } from '../table.svelte'

export type Tool = 'look' | 'measure' | 'point' | 'draw'
/** Where somebody may walk now. */
type Walk = { who: string; start: Field; size: number; reach: Reach; borders: { most: number; label: string }[] }

export class MapDoings {
  tool = $state<Tool>('look')
  chosen = $state('')
  walk = $state.raw<Walk | null>(null)
  way = $state.raw<Field[]>([])
  busy = $state(false)

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

  async pick(field: Field, token: TokenSeen | null): Promise<void> {
    const map = this.map
    if (!map) return
    if (this.tool === 'point') {
      await this.table.act('point', this.table.seat, { field })
      return
    }
    if (this.walk && !(token && token.id !== this.walk.who)) {
      this.aim(field)
      return
    }
    this.letGo()
    if (token) await this.choose(token)
  }

  async choose(token: TokenSeen): Promise<void> {
    this.chosen = token.id
    if (!token.can_move) return
    this.busy = true
    try {
      const seen = await call<WishSeen>('POST', this.table.at('/wish'), { action: 'walk', actor: token.id, args: {} })
      const prompt = seen.parameters.find((parameter) => parameter.prompt.kind === 'way')?.prompt
      if (this.chosen !== token.id || !prompt?.grid) return
      const borders = (prompt.options ?? []).map((option) => ({ most: Number(option.value), label: option.label || String(option.value) }))
      this.walk = { who: token.id, start: (prompt.grid.start ?? [token.x, token.y]) as Field, size: prompt.grid.size ?? 1, reach: reachOf(prompt.grid.reach ?? []), borders }
    } catch {
      // Who may not walk now is only looked at; why not is said by the action itself.
      this.walk = null
    } finally {
      this.busy = false
    }
  }

  /** The way to a field is shown first; the same field once more goes there. */
  aim(field: Field): void {
    if (!this.walk) return
    if (isSame(this.way.at(-1) ?? null, field)) {
      void this.go()
      return
    }
    const way = this.walk.reach.get(keyOf(field))?.ends ? wayTo(this.walk.reach, this.walk.start, field) : null
    if (!way?.length) notify(t('{field} is not to be reached.', { field: called(field) }))
    else this.way = way
  }

  async go(): Promise<void> {
    const { walk, way } = this
    if (!walk || !way.length || this.busy) return
    this.busy = true
    const done = await this.table.act('walk', walk.who, { way })
    this.busy = false
    if (done) this.letGo()
  }

  letGo(): void {
    this.chosen = ''
    this.walk = null
    this.way = []
  }
}
