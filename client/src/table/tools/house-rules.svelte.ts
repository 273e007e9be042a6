/** The table's house rules while the GM changes them. */
import { onDestroy } from 'svelte'
import { call } from '../../api/call'
import type { HouseRuleSeen } from '../../api/types'
import type { TableView } from '../table.svelte'

/** A number is on its way while its buttons are still pressed: only where it comes to rest is said to the table. */
const REST = 700

export class HouseRulesRead {
  rules = $state.raw<HouseRuleSeen[] | null>(null)
  wrong = $state('')
  private wanted = $state.raw<Record<string, unknown>>({})
  private readonly timers: Record<string, number> = {}
  readonly values = $derived({ ...Object.fromEntries((this.rules ?? []).map((rule) => [rule.name, rule.now])), ...this.wanted })
  readonly fixed = $derived(Object.fromEntries((this.rules ?? []).flatMap((rule) => (rule.fixed ? [[rule.name, rule.fixed]] : []))))

  constructor(private readonly table: TableView) {
    $effect(() => {
      void table.live.number
      void this.load()
    })
    onDestroy(() => {
      for (const name of Object.keys(this.timers)) {
        clearTimeout(this.timers[name])
        void this.tell(name)
      }
    })
  }

  readonly set = (name: string, value: unknown): void => {
    this.wanted = { ...this.wanted, [name]: value }
    clearTimeout(this.timers[name])
    this.timers[name] = window.setTimeout(() => void this.tell(name), REST)
  }

  private async load(): Promise<void> {
    try {
      this.rules = await call<HouseRuleSeen[]>('GET', this.table.at('/house-rules'))
    } catch (refused) {
      this.wrong = refused instanceof Error ? refused.message : String(refused)
    }
  }

  private async tell(name: string): Promise<void> {
    delete this.timers[name]
    const to = this.wanted[name]
    this.wrong = ''
    if (JSON.stringify(to) !== JSON.stringify(this.rules?.find((rule) => rule.name === name)?.now)) {
      try {
        await this.table.send({ do: 'act', action: 'house-rule', args: { rule: name, to } })
      } catch (refused) {
        this.wrong = refused instanceof Error ? refused.message : String(refused)
      }
      await this.load()
    }
    if (name in this.timers) return
    const { [name]: _, ...others } = this.wanted
    this.wanted = others
  }
}
