import { call } from '../../api/call'
import type { ComesTo, Draft, OddsSeen, Option, PromptSeen, Widget } from '../../api/types'
import type { TableView } from '../table.svelte'

const PATIENCE = 80

/** Something about an answer while it is being thought of. A newer thought takes the place of an older one. */
abstract class Thought<T> {
  seen = $state.raw<T>() as T
  working = $state(false)
  private asking: AbortController | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    protected readonly table: TableView,
    private readonly nothing: T,
  ) {
    this.seen = nothing
  }

  protected abstract look(draft: Draft, signal: AbortSignal): Promise<T>

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
      const seen = await this.look(draft, asking.signal)
      if (!asking.signal.aborted) this.seen = seen
    } catch {
      // It is a courtesy: without it the question is the same.
      if (!asking.signal.aborted) this.seen = this.nothing
    }
    if (this.asking === asking) this.working = false
  }
}

/** The odds of an answer. */
export class LiveOdds extends Thought<OddsSeen | null> {
  constructor(table: TableView) {
    super(table, null)
  }

  protected look(draft: Draft, signal: AbortSignal): Promise<OddsSeen> {
    return call<OddsSeen>('POST', this.table.at('/odds'), draft, { signal })
  }
}

/** What an answer would come to, in numbers that explain themselves. */
export class LiveSums extends Thought<Widget[]> {
  constructor(table: TableView) {
    super(table, [])
  }

  protected async look(draft: Draft, signal: AbortSignal): Promise<Widget[]> {
    return (await call<ComesTo>('POST', this.table.at('/comes-to'), draft, { signal })).widgets as Widget[]
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
