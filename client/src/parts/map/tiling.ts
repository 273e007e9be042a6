/** How fields lie side by side, and where that puts them on paper. All that knows the shape of a field is here. */
import type { MapSeen } from '../../api/types'
import { FIELD, type Field } from './fields'

/** A place on paper. */
export type Point = readonly [x: number, y: number]
/** A side of a field: between which two of its corners it lies, and the step that leads over it. */
type Side = { from: number; to: number; over: number; mark?: string }

export abstract class Tiling {
  abstract readonly directions: number
  abstract readonly sides: readonly Side[]

  /** One step in a direction: from the north-west clockwise. */
  abstract stepped(field: Field, direction: number): Field
  /** From where a step in that direction has led here. */
  before(field: Field, direction: number): Field {
    return this.stepped(field, (direction + this.directions / 2) % this.directions)
  }
  /** How many fields it is between two, who may be larger than one. */
  abstract apart(one: Field, other: Field, itsSize?: number, othersSize?: number): number
  /** The fields under somebody; the first is the north-west one. */
  abstract footprint(field: Field, size: number): Field[]
  /** The middle of somebody. */
  abstract middle(field: Field, size?: number): Point
  /** The corners of a field, clockwise. */
  abstract corners(field: Field): readonly Point[]
  /** How large so many fields are. */
  abstract extent(width: number, height: number): Point
  abstract fieldAt(x: number, y: number): Field
  /** Corners of fields have columns and rows of their own. */
  abstract cornerAt(x: number, y: number, map: MapSeen): Field
  abstract pointOf(corner: Field): Point
  /** Where a wall from a corner may end, if one points at another. */
  abstract wallTo(from: Field, to: Field): Field
  /** How many corners there are in a row, and how many rows. */
  abstract cornersOf(map: MapSeen): Field

  /** How wide somebody is drawn. */
  across(size: number): number {
    return size * FIELD
  }

  /** Fields as the path of an SVG. */
  shape(fields: Iterable<Field>): string {
    let path = ''
    for (const field of fields) path += `M${this.corners(field).map(spot).join('L')}z`
    return path
  }

  /** The border around a set of fields; towards some others, if that is asked for. */
  outline(fields: Iterable<Field>, isBorder: (other: Field) => boolean = () => true): string {
    const all = [...fields]
    const inside = new Set(all.map(String))
    let path = ''
    for (const field of all) {
      const corners = this.corners(field)
      for (const { from, to, over } of this.sides) {
        const other = this.stepped(field, over)
        if (!inside.has(String(other)) && isBorder(other)) path += line(corners[from]!, corners[to]!)
      }
    }
    return path
  }

  /** The side of a field that a barrier stands on, as a wall is named: 3,4n. */
  barrier(key: string): string {
    const [, x, y, mark] = /^(-?\d+),(-?\d+)(\w+)$/.exec(key) ?? []
    const side = this.sides.find((one) => one.mark === mark)
    if (!side) return ''
    const corners = this.corners([Number(x), Number(y)])
    return line(corners[side.from]!, corners[side.to]!)
  }

  /** All letters of one kind in rows of them. */
  cover(rows: readonly string[], letter: string): string {
    return this.shape(rows.flatMap((row, y) => [...row].flatMap((one, x): Field[] => (one === letter ? [[x, y]] : []))))
  }

  /** A line through the middles of fields. */
  lineThrough(fields: readonly Field[], size = 1): string {
    return fields.length ? `M${fields.map((field) => spot(this.middle(field, size))).join('L')}` : ''
  }

  /** The whole of a map. */
  abstract board(width: number, height: number): string
}

function spot([x, y]: Point): string {
  return `${tidy(x)} ${tidy(y)}`
}
function line(from: Point, to: Point): string {
  return `M${spot(from)}L${spot(to)}`
}
function tidy(number: number): number {
  return Math.round(number * 100) / 100
}
const odd = (row: number): number => ((row % 2) + 2) % 2

class Squares extends Tiling {
  readonly directions = 8
  readonly sides = [{ from: 0, to: 1, over: 1, mark: 'n' }, { from: 1, to: 2, over: 3 }, { from: 3, to: 2, over: 5 }, { from: 0, to: 3, over: 7, mark: 'w' }]
  private readonly steps: readonly Field[] = [[-1, -1], [0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]]

  stepped([x, y]: Field, direction: number): Field {
    const [dx, dy] = this.steps[direction]!
    return [x + dx, y + dy]
  }
  /** A diagonal step is one. */
  apart(one: Field, other: Field, itsSize = 1, othersSize = 1): number {
    const gap = (here: number, there: number): number => Math.max(there - here - itsSize + 1, here - there - othersSize + 1, 0)
    return Math.max(gap(one[0], other[0]), gap(one[1], other[1]))
  }
  footprint([x, y]: Field, size: number): Field[] {
    return Array.from({ length: size * size }, (_, n): Field => [x + (n % size), y + Math.floor(n / size)])
  }
  middle([x, y]: Field, size = 1): Point {
    return [(x + size / 2) * FIELD, (y + size / 2) * FIELD]
  }
  corners([x, y]: Field): Point[] {
    const [left, top] = [x * FIELD, y * FIELD]
    return [[left, top], [left + FIELD, top], [left + FIELD, top + FIELD], [left, top + FIELD]]
  }
  extent(width: number, height: number): Point {
    return [width * FIELD, height * FIELD]
  }
  fieldAt(x: number, y: number): Field {
    return [Math.floor(x / FIELD), Math.floor(y / FIELD)]
  }
  cornerAt(x: number, y: number, map: MapSeen): Field {
    return [within(Math.round(x / FIELD), map.width), within(Math.round(y / FIELD), map.height)]
  }
  pointOf([x, y]: Field): Point {
    return [x * FIELD, y * FIELD]
  }
  /** Walls run along columns or rows: along which one points farther. */
  wallTo(from: Field, to: Field): Field {
    return Math.abs(to[0] - from[0]) >= Math.abs(to[1] - from[1]) ? [to[0], from[1]] : [from[0], to[1]]
  }
  cornersOf({ width, height }: MapSeen): Field {
    return [width + 1, height + 1]
  }
  /** Each run of fields is one rectangle. */
  override cover(rows: readonly string[], letter: string): string {
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
  board(width: number, height: number): string {
    return `M0 0h${width * FIELD}v${height * FIELD}H0z`
  }
}

/** They stand on a corner; the second row, and every second one from there, lies half a field farther east. */
class Hexagons extends Tiling {
  readonly directions = 6
  readonly sides = [{ from: 0, to: 1, over: 1, mark: 'ne' }, { from: 1, to: 2, over: 2 }, { from: 2, to: 3, over: 3 }, { from: 3, to: 4, over: 4 }, { from: 5, to: 4, over: 5, mark: 'w' }, { from: 5, to: 0, over: 0, mark: 'nw' }]
  /** In half fields to the east, and rows. */
  private readonly ways: readonly Field[] = [[-1, -1], [1, -1], [2, 0], [1, 1], [-1, 1], [-2, 0]]

  stepped(field: Field, direction: number): Field {
    const [dx, dy] = this.ways[direction]!
    return at(halfEast(field) + dx, field[1] + dy)
  }
  apart(one: Field, other: Field, itsSize = 1, othersSize = 1): number {
    const there = this.footprint(other, othersSize)
    return Math.min(...this.footprint(one, itsSize).flatMap((here) => there.map((field) => far(here, field))))
  }
  /** Two are three fields around a corner, three a field and its six neighbours: as many rows, the first half as wide. */
  footprint(field: Field, size: number): Field[] {
    const wider = Math.floor((size - 1) / 2)
    return Array.from({ length: size }, (_, row) => row).flatMap((row) => {
      const [grows, shrinks] = [Math.min(row, wider), Math.max(0, row - wider)]
      const west = halfEast(field) - grows + shrinks
      return Array.from({ length: Math.floor(size / 2) + 1 + grows - shrinks }, (_, n) => at(west + 2 * n, field[1] + row))
    })
  }
  middle(field: Field, size = 1): Point {
    const half = Math.floor(size / 2)
    return [(halfEast(field) + half + 1) * HALF, SIDE + (field[1] + half - (size % 2 ? 0 : 2 / 3)) * ROW]
  }
  corners(field: Field): Point[] {
    const [x, y] = this.middle(field)
    return [[x, y - SIDE], [x + HALF, y - SIDE / 2], [x + HALF, y + SIDE / 2], [x, y + SIDE], [x - HALF, y + SIDE / 2], [x - HALF, y - SIDE / 2]]
  }
  extent(width: number, height: number): Point {
    return [width * FIELD + (height > 1 ? HALF : 0), height * ROW + SIDE / 2]
  }
  fieldAt(x: number, y: number): Field {
    const row = Math.floor((y - SIDE / 2) / ROW)
    const near = [row - 1, row, row + 1].flatMap((one) => {
      const column = Math.floor((x - odd(one) * HALF) / FIELD)
      return [column, column + 1].map((each): Field => [each, one])
    })
    return nearest(near, (field) => this.middle(field), x, y)
  }
  cornerAt(x: number, y: number, map: MapSeen): Field {
    const [column, row] = [Math.round(x / HALF), Math.round(y / ROW)]
    const near = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy): Field => [within(column + dx, 2 * map.width + 1), within(row + dy, map.height)]))
    return nearest(near.filter((corner) => isCorner(corner, map)), (corner) => this.pointOf(corner), x, y)
  }
  pointOf(corner: Field): Point {
    const isPeak = odd(corner[0] - 1 - corner[1]) === 0
    return [corner[0] * HALF, SIDE + (corner[1] - (isPeak ? 2 : 1) / 3) * ROW]
  }
  wallTo(_: Field, to: Field): Field {
    return to
  }
  cornersOf({ width, height }: MapSeen): Field {
    return [2 * width + 2, height + 1]
  }
  /** Somebody of two is three fields around a corner, and no wider than they are together. */
  override across(size: number): number {
    return size % 2 ? size * FIELD : (size - 0.5) * FIELD
  }
  /** Along the north, down the east, back along the south, up the west. */
  board(width: number, height: number): string {
    const columns = Array.from({ length: width }, (_, x) => x)
    const rows = Array.from({ length: height }, (_, y) => y)
    const of = (field: Field, ...which: number[]): Point[] => which.map((n) => this.corners(field)[n]!)
    const around = [
      ...columns.flatMap((x) => of([x, 0], 5, 0)),
      ...rows.flatMap((y) => of([width - 1, y], 1, 2)),
      ...columns.toReversed().flatMap((x) => of([x, height - 1], 3, 4)),
      ...rows.toReversed().flatMap((y) => of([0, y], 4, 5)),
    ]
    return `M${around.map(spot).join('L')}z`
  }
}

const HALF = FIELD / 2
const SIDE = FIELD / Math.sqrt(3)
/** How far below a row of hexagons the next one lies. */
export const ROW = 1.5 * SIDE

function within(number: number, most: number): number {
  return Math.min(most, Math.max(0, number))
}
/** How far east the middle of a field is, in half fields. */
function halfEast([x, y]: Field): number {
  return 2 * x + odd(y)
}
function at(half: number, row: number): Field {
  return [(half - odd(row)) / 2, row]
}
function far(one: Field, other: Field): number {
  const [across, rows] = [Math.abs(halfEast(one) - halfEast(other)), Math.abs(one[1] - other[1])]
  return rows + Math.max(0, across - rows) / 2
}
/** Whether a field of the map has that corner: two of the places in their rows are none. */
function isCorner([x, y]: Field, { width, height }: MapSeen): boolean {
  return [y - 1, y].some((row) => row >= 0 && row < height && x >= odd(row) && x <= 2 * width + odd(row))
}
function nearest(fields: readonly Field[], place: (field: Field) => Point, x: number, y: number): Field {
  const away = (field: Field): number => Math.hypot(place(field)[0] - x, place(field)[1] - y)
  return fields.reduce((best, one) => (away(one) < away(best) ? one : best))
}

export const SQUARES: Tiling = new Squares()
export const HEXAGONS: Tiling = new Hexagons()

export function tilingOf(map: Pick<MapSeen, 'tiles'> | undefined): Tiling {
  return map?.tiles === 'hexagons' ? HEXAGONS : SQUARES
}
