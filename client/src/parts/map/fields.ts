/** Fields of a map: their names, ways over them, and how sets of them are drawn. x runs east, y south, from 0. */
export type Field = readonly [x: number, y: number]
/** A field that may be reached: at what cost, by which last step (an index of `STEPS`, −1: none), and whether one may end there. */
export type Reached = { cost: number; came: number; ends: boolean }
export type Reach = ReadonlyMap<string, Reached>

/** One step in each direction: north-west first, then clockwise. */
export const STEPS: readonly Field[] = [[-1, -1], [0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]]
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

/** What a field is called: c4 is the third from the west in the fourth row from the north. */
export function called([x, y]: Field): string {
  let letters = ''
  for (let n = x; n >= 0; n = Math.floor(n / 26) - 1) letters = String.fromCharCode(97 + (n % 26)) + letters
  return `${letters}${y + 1}`
}

/** The field of a name; null: that is none. */
export function named(text: string): Field | null {
  const name = /^\s*([a-z]{1,2})\s*(\d{1,3})\s*$/i.exec(text)
  if (!name) return null
  const x = [...name[1]!.toLowerCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1
  return [x, Number(name[2]) - 1]
}

/** How many fields apart: a diagonal step is one. */
export function apart(one: Field, other: Field): number {
  return Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]))
}

export function reachOf(rows: readonly { x: number; y: number; cost?: number; came?: number | null; ends?: boolean }[]): Reach {
  return new Map(rows.map(({ x, y, cost = 0, came, ends = true }) => [keyOf([x, y]), { cost, came: came ?? -1, ends }]))
}

/** The least way from a start to a goal, the start left out; null: it cannot be reached. */
export function wayTo(reach: Reach, start: Field, goal: Field): Field[] | null {
  const way: Field[] = []
  let at: Field = goal
  for (let steps = reach.size; steps >= 0; steps--) {
    if (isSame(at, start)) return way
    const reached = reach.get(keyOf(at))
    if (!reached || reached.came < 0) return null
    way.unshift(at)
    const [dx, dy] = STEPS[reached.came]!
    at = [at[0] - dx, at[1] - dy]
  }
  return null
}

/** The fields between two corners, both included. */
export function box(one: Field, other: Field): Field[] {
  const fields: Field[] = []
  for (let y = Math.min(one[1], other[1]); y <= Math.max(one[1], other[1]); y++)
    for (let x = Math.min(one[0], other[0]); x <= Math.max(one[0], other[0]); x++) fields.push([x, y])
  return fields
}

// --- as paths of an SVG
/** All letters of one kind in rows of them, each run as one rectangle. */
export function runs(rows: readonly string[], letter: string): string {
  let path = ''
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (row[x] !== letter) continue
      const from = x
      while (row[x + 1] === letter) x++
      path += `M${from * FIELD} ${y * FIELD}h${(x - from + 1) * FIELD}v${FIELD}h${-(x - from + 1) * FIELD}z`
    }
  })
  return path
}

export function squares(fields: Iterable<Field>): string {
  let path = ''
  for (const [x, y] of fields) path += `M${x * FIELD} ${y * FIELD}h${FIELD}v${FIELD}h${-FIELD}z`
  return path
}

/** The border around a set of fields. */
export function outline(fields: Iterable<Field>): string {
  const all = [...fields]
  const inside = new Set(all.map(keyOf))
  let path = ''
  for (const [x, y] of all) {
    if (!inside.has(keyOf([x, y - 1]))) path += `M${x * FIELD} ${y * FIELD}h${FIELD}`
    if (!inside.has(keyOf([x, y + 1]))) path += `M${x * FIELD} ${(y + 1) * FIELD}h${FIELD}`
    if (!inside.has(keyOf([x - 1, y]))) path += `M${x * FIELD} ${y * FIELD}v${FIELD}`
    if (!inside.has(keyOf([x + 1, y]))) path += `M${(x + 1) * FIELD} ${y * FIELD}v${FIELD}`
  }
  return path
}

/** The side of a field that a barrier stands on: "3,4n" or "3,4w". */
export function side(key: string): string {
  const [x, y] = fieldOf(key.slice(0, -1))
  return `M${x * FIELD} ${y * FIELD}${key.endsWith('n') ? 'h' : 'v'}${FIELD}`
}

/** A line through the middles of fields. */
export function lineThrough(fields: readonly Field[], size = 1): string {
  return fields.map(([x, y], n) => `${n ? 'L' : 'M'}${(x + size / 2) * FIELD} ${(y + size / 2) * FIELD}`).join('')
}
