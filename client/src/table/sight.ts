import { t, words } from '../text'
import type { Sight, TableView } from './table.svelte'

/** In words, who sees something that not everybody does. `whose`: a character or a seat that it is about. */
export function onlyFor(table: TableView, whose: string, sight: Sight): string {
  const owner = table.seatOf(whose)
  if (!table.isGm) return t('only you and the GM see this')
  return sight === 'gm' || owner === 'gm' ? words.onlyYou() : t('only {name} and you see this', { name: table.nameOf(owner) })
}
