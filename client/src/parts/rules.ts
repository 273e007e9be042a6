import { getContext, setContext } from 'svelte'

/** Opens a row of the rules reference. A page provides it once; every rule's ID inside then opens its rule. */
export type OpenRule = (id: string) => void

const KEY = Symbol('open rule')

export function provideRules(open: OpenRule): void {
  setContext(KEY, open)
}

export function rulesHere(): OpenRule | undefined {
  return getContext<OpenRule | undefined>(KEY)
}
