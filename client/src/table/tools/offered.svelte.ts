/** What this seat can do, fetched anew when that may have changed. Call it while a component is being made. */
import { untrack } from 'svelte'
import { call } from '../../api/call'
import type { ActionOffered } from '../../api/types'
import type { TableView } from '../table.svelte'

const QUIET = 150

class Offered {
  actions = $state.raw<ActionOffered[] | null>(null)
  trouble = $state('')
}

/** `actor`: of whom; without it, of everybody whom this seat acts for. `anew`: it is fetched again when this changes. */
export function offeredTo(table: TableView, { actor = '', anew = (): unknown => table.live.number } = {}): Offered {
  const offered = new Offered()
  let timer = 0
  const version = $derived(anew())
  $effect(() => {
    void version
    const wait = untrack(() => offered.actions) === null ? 0 : QUIET
    timer = window.setTimeout(async () => {
      try {
        offered.actions = await call<ActionOffered[]>('GET', table.at(`/actions${actor ? `?actor=${encodeURIComponent(actor)}` : ''}`))
        offered.trouble = ''
      } catch (refused) {
        offered.trouble = refused instanceof Error ? refused.message : String(refused)
      }
    }, wait)
    return () => clearTimeout(timer)
  })
  return offered
}
