import { call } from '../../api/call'
import type { Draft, OddsSeen, Option, PromptSeen } from '../../api/types'
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

/** The odds of each option of a question, one after the other. */
export class OptionOdds {
  private found = $state.raw<Record<string, OddsSeen>>({})
  private asking: AbortController | null = null

  constructor(private readonly table: TableView) {}

  of(option: Option): OddsSeen | undefined {
    return this.found[JSON.stringify(option.value)]
  }

  async ask({ run, place, prompt }: PromptSeen): Promise<void> {
    this.drop()
    const asking = (this.asking = new AbortController())
    for (const { value } of prompt.options ?? []) {
      try {
        const seen = await call<OddsSeen>('POST', this.table.at('/odds'), { run, place, value }, { signal: asking.signal })
        this.found = { ...this.found, [JSON.stringify(value)]: seen }
      } catch {
        return
      }
    }
  }

  drop(): void {
    this.asking?.abort()
  }
}
