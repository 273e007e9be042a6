/** Fields of a map: their names, and ways over them. x runs east, y south, from 0. */
import type { Grid } from '../../api/types'
import type { Tiling } from './tiling'

export type Field = readonly [x: number, y: number]
/** A field that may be reached: at what cost, by which last step (−1: none), and whether one may end there. */
export type Reached = { cost: number; came: number; ends: boolean }
export type Reach = ReadonlyMap<string, Reached>

/** How large a field is drawn before it is zoomed. */
export const FIELD = 48

export function keyOf([x, y]: Field): string {
  return `${x},${y}`
}

export function fieldOf(key: string): Field {
  const [x, y] = key.split(',').map(Number)
  return [x ?? 0, y ?? 0]
}

export function isSame(one: Field | null, other: Field | null): boolean {
  return one !== null && other !== null && one[0] === other[0] && one[1] === other[1]
}

/** Of the columns: without I and O, which are easily read as 1 and 0. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** What a field is called: C4 is the third from the west in the fourth row from the north. */
export function called([x, y]: Field): string {
  let letters = ''
  for (let n = x; n >= 0; n = Math.floor(n / LETTERS.length) - 1) letters = LETTERS[n % LETTERS.length]! + letters
  return `${letters}${y + 1}`
}

/** The field of a name; null: that is none. */
export function named(text: string): Field | null {
  const name = /^\s*([a-z]{1,2})\s*(\d{1,3})\s*$/i.exec(text)
  if (!name) return null
  const places = [...name[1]!.toUpperCase()].map((letter) => LETTERS.indexOf(letter))
  if (places.includes(-1)) return null
  return [places.reduce((sum, place) => sum * LETTERS.length + place + 1, 0) - 1, Number(name[2]) - 1]
}

export function reachOf(rows: readonly { x: number; y: number; cost?: number; came?: number | null; ends?: boolean }[]): Reach {
  return new Map(rows.map(({ x, y, cost = 0, came, ends = true }) => [keyOf([x, y]), { cost, came: came ?? -1, ends }]))
}

/** What an area covers if a field is picked, and who is in it. */
export function areaAt(grid: Grid | null | undefined, field: Field | null): { fields: Field[]; catches: readonly string[] } {
  const place = field && grid?.reach?.find((one) => one.x === field[0] && one.y === field[1])
  const shape = place?.shape == null ? [] : (grid?.shapes?.[place.shape] ?? [])
  const on = ([x, y]: Field): boolean => x >= 0 && y >= 0 && x < (grid?.width ?? 0) && y < (grid?.height ?? 0)
  const fields = shape.map((step): Field => [field![0] + Number(step[0]), field![1] + Number(step[1])])
  return { fields: fields.filter(on), catches: place?.catches ?? [] }
}

/** What somebody covers who is put on these fields. */
export function underOf(tiling: Tiling, grid: Grid, fields: readonly Field[]): readonly Field[] {
  return grid.reach || grid.corners || (grid.size ?? 1) === 1 ? fields : fields.flatMap((field) => tiling.footprint(field, grid.size ?? 1))
}

/** The least way from a start to a goal, the start left out; null: it cannot be reached. */
export function wayTo(tiling: Tiling, reach: Reach, start: Field, goal: Field): Field[] | null {
  const way: Field[] = []
  let at: Field = goal
  for (let steps = reach.size; steps >= 0; steps--) {
    if (isSame(at, start)) return way
    const reached = reach.get(keyOf(at))
    if (!reached || reached.came < 0) return null
    way.unshift(at)
    at = tiling.before(at, reached.came)
  }
  return null
}

/**
 * Where somebody of that size ends who is sent to a field: with their middle as near to it as can be, at the least cost,
 * not farther from where they are than need be. Null: nothing of them can come to lie on it.
 */
export function endAt(tiling: Tiling, reach: Reach, field: Field, size: number, start: Field): Field | null {
  if (size === 1) return reach.get(keyOf(field))?.ends ? field : null
  const [x, y] = tiling.middle(field)
  const ends = [...reach].flatMap(([key, { cost, ends }]) => {
    const at = fieldOf(key)
    if (!ends || !tiling.footprint(at, size).some((one) => isSame(one, field))) return []
    const [middle, first] = [tiling.middle(at, size), tiling.middle(start, size)]
    return [{ at, order: [Math.round(Math.hypot(middle[0] - x, middle[1] - y)), cost, Math.hypot(middle[0] - first[0], middle[1] - first[1])] }]
  })
  return ends.toSorted((one, other) => one.order.map((number, n) => number - other.order[n]!).find(Boolean) ?? 0)[0]?.at ?? null
}

/** The steps with which somebody of that size leaves some fields: nothing of them is there any more. */
export function leaving(tiling: Tiling, fields: readonly unknown[], steps: readonly Field[], size: number): Field[] {
  const inside = new Set(fields.map((field) => keyOf(field as Field)))
  const isIn = (at: Field): boolean => tiling.footprint(at, size).some((one) => inside.has(keyOf(one)))
  return steps.filter((step, n) => n > 0 && isIn(steps[n - 1]!) && !isIn(step))
}

/** The fields between two corners, both included. */
export function box(one: Field, other: Field): Field[] {
  const fields: Field[] = []
  for (let y = Math.min(one[1], other[1]); y <= Math.max(one[1], other[1]); y++)
    for (let x = Math.min(one[0], other[0]); x <= Math.max(one[0], other[0]); x++) fields.push([x, y])
  return fields
}
