/** Who has pointed where a moment ago. A page that is opened later shows nothing of it. */
import { untrack } from 'svelte'
import { named, type Field } from '../../parts/map/fields'
import type { TableView } from '../table.svelte'

type Ping = { key: string; at: Field; by: string }
const LASTS = 4_000

class Pings {
  all = $state.raw<Ping[]>([])
}

/** Call it while a component is being made. */
export function pingsOf(table: TableView): Pings {
  const pings = new Pings()
  const pointed = $derived(Object.values(table.seen.log).filter((card) => card.action === 'point'))
  let known = untrack(() => Math.max(0, ...pointed.map((card) => card.run)))
  $effect(() => {
    for (const card of pointed.filter((one) => one.run > known)) {
      known = card.run
      const at = named(String(card.facts[0]?.values?.['where'] ?? ''))
      if (!at) continue
      const ping = { key: String(card.run), at, by: table.nameOf(card.by || card.actor) }
      untrack(() => (pings.all = [...pings.all, ping]))
      setTimeout(() => (pings.all = pings.all.filter((one) => one !== ping)), LASTS)
    }
  })
  return pings
}
