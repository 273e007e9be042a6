import { call } from '../../api/call'
import type { Draft, OddsSeen } from '../../api/types'
import type { TableView } from '../table.svelte'

const PATIENCE = 80

/** The odds of an answer while it is being thought of. A newer thought takes the place of an older one. */
export class LiveOdds {
  seen = $state.raw<OddsSeen | null>(null)
  working = $state(false)
  private asking: AbortController | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly table: TableView) {}

  ask(draft: Draft): void {
    this.drop()
    this.working = true
    this.timer = setTimeout(() => void this.fetch(draft), PATIENCE)
  }

  /** Nobody wants to know any more. */
  drop(): void {
    clearTimeout(this.timer)
    this.asking?.abort()
    this.working = false
  }

  private async fetch(draft: Draft): Promise<void> {
    const asking = (this.asking = new AbortController())
    try {
      const seen = await call<OddsSeen>('POST', this.table.at('/odds'), draft, { signal: asking.signal })
      if (!asking.signal.aborted) this.seen = seen
    } catch {
      // Odds are a courtesy: without them the question is the same.
      if (!asking.signal.aborted) this.seen = null
    }
    if (this.asking === asking) this.working = false
  }
}
