import { call } from '../../api/call'
import type { SheetSeen } from '../../api/types'
import type { TableView } from '../table.svelte'

/** One character's sheet, fetched again whenever it may have changed. The old one stays until the new one is there. */
export class SheetOf {
  seen = $state.raw<SheetSeen | null>(null)
  trouble = $state('')
  private wanted = ''

  constructor(private readonly table: TableView) {}

  look(who: string, version: number): void {
    const wanted = `${who}/${version}`
    if (wanted === this.wanted) return
    if (this.seen && this.seen.id !== who) this.seen = null
    this.wanted = wanted
    void this.fetch(who, wanted)
  }

  again(who: string): void {
    void this.fetch(who, this.wanted)
  }

  private async fetch(who: string, wanted: string): Promise<void> {
    try {
      const seen = await call<SheetSeen>('GET', this.table.at(`/sheets/${encodeURIComponent(who)}`))
      if (this.wanted !== wanted) return
      this.seen = seen
      this.trouble = ''
    } catch (problem) {
      if (this.wanted === wanted) this.trouble = problem instanceof Error ? problem.message : String(problem)
    }
  }
}
