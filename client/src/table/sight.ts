import { t, words } from '../text'
import type { Sight, TableView } from './table.svelte'

/** In words, who sees something that not everybody does. `whose`: a character or a seat that it is about. */
export function onlyFor(table: TableView, whose: string, sight: Sight): string {
  const owner = table.seatOf(whose)
  const name = table.nameOf(owner)
  if (!table.isGm) return table.hasGms ? t('only you and the GMs see this') : t('only you and the GM see this')
  if (sight === 'gm' || owner === 'gm') return table.hasGms ? t('only the GMs see this') : words.onlyYou()
  return table.hasGms ? t('only {name} and the GMs see this', { name }) : t('only {name} and you see this', { name })
}

/** The same in short, for who leads the table. */
export function forGms(table: TableView): string {
  return table.hasGms ? t('for the GMs') : t('for your eyes')
}
