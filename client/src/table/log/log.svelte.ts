/** The log as far as this browser has it: what is live, the earlier lines that were fetched, and what a search found. */
import { call } from '../../api/call'
import type { Card, LogPage } from '../../api/types'
import { notify } from '../../parts/notices.svelte'
import type { TableView } from '../table.svelte'

const PATIENCE = 200

export class Log {
  /** Lines before those that are live, the oldest first. */
  private earlier = $state.raw<readonly Card[]>([])
  private hasMore = $state<boolean | null>(null)
  loading = $state(false)

  search = $state('')
  found = $state.raw<LogPage | null>(null)
  searching = $state(false)
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly table: TableView) {}

  private readonly live = $derived.by(() => Object.values(this.table.live.seen?.log ?? {}).sort((a, b) => a.run - b.run))
  readonly cards = $derived.by(() => {
    const begins = this.table.live.seen?.log_begins ?? 1
    return [...this.earlier.filter((card) => card.run < begins), ...this.live]
  })
  readonly more = $derived.by(() => this.hasMore ?? (this.table.live.seen?.log_begins ?? 1) > 1)

  /** What was live and is not any more, since newer lines came, is kept as an earlier one. */
  keep(before: readonly Card[]): void {
    const begins = this.table.seen.log_begins
    const known = new Set(this.earlier.map((card) => card.run))
    const fallen = before.filter((card) => card.run < begins && !known.has(card.run))
    if (fallen.length) this.earlier = [...this.earlier, ...fallen].sort((a, b) => a.run - b.run)
  }

  get lines(): readonly Card[] {
    return this.live
  }

  async loadEarlier(): Promise<void> {
    if (this.loading || !this.more) return
    this.loading = true
    try {
      const before = this.cards[0]?.run ?? this.table.seen.log_begins
      const page = await this.page(`before=${before}`)
      this.earlier = [...page.cards.toReversed(), ...this.earlier]
      this.hasMore = page.more
    } catch (problem) {
      notify(problem instanceof Error ? problem.message : String(problem), { tone: 'bad' })
    }
    this.loading = false
  }

  /** Earlier lines are not live: after they were undone they are fetched again. */
  forgetEarlier(): void {
    this.earlier = []
    this.hasMore = null
  }

  look(words: string): void {
    this.search = words
    clearTimeout(this.timer)
    if (!words.trim()) {
      this.found = null
      this.searching = false
      return
    }
    this.searching = true
    this.timer = setTimeout(() => void this.find(words), PATIENCE)
  }

  async findMore(): Promise<void> {
    const last = this.found?.cards.at(-1)
    if (!last || !this.found?.more) return
    const page = await this.page(`search=${encodeURIComponent(this.search)}&before=${last.run}`)
    this.found = { cards: [...this.found.cards, ...page.cards], more: page.more }
  }

  private async find(words: string): Promise<void> {
    try {
      const page = await this.page(`search=${encodeURIComponent(words)}`)
      if (this.search === words) this.found = page
    } catch (problem) {
      notify(problem instanceof Error ? problem.message : String(problem), { tone: 'bad' })
    }
    if (this.search === words) this.searching = false
  }

  private page(query: string): Promise<LogPage> {
    return call<LogPage>('GET', this.table.at(`/log?${query}`))
  }
}
