/** The setting of the table, for its GM: read anew whenever something happens at the table. */
import { call } from '../../api/call'
import type { PackOfTable } from '../../api/types'
import type { TableView } from '../table.svelte'

export type Kind = PackOfTable['kinds'][number]
export type Entry = Kind['entries'][number]
export type Step = PackOfTable['steps'][number]

export const isOwn = (entry: Entry): boolean => entry.origin !== 'pack'
export const owned = (kind: Kind): number => kind.entries.filter(isOwn).length

export class PackRead {
  now = $state.raw<PackOfTable | null>(null)
  trouble = $state('')

  constructor(table: TableView) {
    // Whatever is written, struck or undone at the table shows here too.
    $effect(() => {
      void table.live.number
      call<PackOfTable>('GET', table.at('/pack')).then(
        (told) => {
          this.now = told
          this.trouble = ''
        },
        (refused) => (this.trouble = refused instanceof Error ? refused.message : String(refused)),
      )
    })
  }

  get kinds(): readonly Kind[] {
    return this.now?.kinds ?? []
  }

  kind(name: string): Kind | undefined {
    return this.kinds.find((one) => one.name === name)
  }

  /** How many entries are the campaign's own, struck ones too. */
  get own(): number {
    return this.kinds.reduce((sum, kind) => sum + owned(kind), 0)
  }
}
