import type { TableView } from '../table.svelte'

/** Where a picture of the table is fetched; empty: there is none. */
export function pictureAt(table: TableView, picture: string): string {
  return picture ? table.at(`/pictures/${encodeURIComponent(picture)}`) : ''
}

export function portraitOf(table: TableView, who: string): string {
  return pictureAt(table, table.seen.cast[who]?.picture ?? '')
}
