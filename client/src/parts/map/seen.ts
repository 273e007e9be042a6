import { getContext, setContext } from 'svelte'
import type { MapSeen, TokenSeen } from '../../api/types'

/** The maps of a table and who stands on them, for questions that are answered on one. The table's page provides it. */
export type Maps = { map: (id: string) => MapSeen | undefined; tokens: (map: string) => TokenSeen[]; picture: (id: string) => string }

const KEY = Symbol('maps')

export function provideMaps(maps: Maps): void {
  setContext(KEY, maps)
}

export function getMaps(): Maps | undefined {
  return getContext<Maps | undefined>(KEY)
}

const GROUND = Symbol('ground')

/** Tells the questions below whether a map lies open beside them, large, to be pointed at there. */
export function provideGround(isOpen: (map: string) => boolean): void {
  setContext(GROUND, isOpen)
}

export function getGround(): (map: string) => boolean {
  return getContext<((map: string) => boolean) | undefined>(GROUND) ?? (() => false)
}
