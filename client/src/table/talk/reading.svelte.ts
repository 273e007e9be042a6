import { call } from '../../api/call'
import type { DiceRead } from '../../api/types'
import type { TableView } from '../table.svelte'

const PATIENCE = 150

/** A dice formula read back while it is typed. */
export class Reading {
  read = $state.raw<DiceRead | null>(null)
  /** The formula that `read` is about. */
  of = ''
  private readonly table: TableView
  private wanted = ''
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(table: TableView) {
    this.table = table
  }

  look(notation: string): void {
    if (notation === this.wanted) return
    this.wanted = notation
    clearTimeout(this.timer)
    if (!notation) this.read = null
    else this.timer = setTimeout(() => void this.ask(notation), PATIENCE)
  }

  private async ask(notation: string): Promise<void> {
    try {
      const read = await call<DiceRead>('POST', this.table.at('/dice'), { notation })
      if (this.wanted === notation) [this.read, this.of] = [read, notation]
    } catch {
      if (this.wanted === notation) this.read = null
    }
  }
}
