import type { Prompt } from '../../api/types'
import { same, shown } from '../../parts/prompt/answers'
import { words, t } from '../../text'

/** An answer in words, as its question would show it. */
export function said(value: unknown, prompt?: Prompt): string {
  if (value === null || value === undefined || value === '') return t('nothing')
  if (typeof value === 'boolean') return value ? words.yes() : words.no()
  if (Array.isArray(value)) return value.map((one) => said(one, prompt)).join(', ') || t('nothing')
  const option = prompt?.options?.find((one) => same(one.value, value))
  if (option) return shown(option)
  if (typeof value === 'object') {
    if (prompt?.kind === 'distribute') return Object.entries(value).map(([name, points]) => `${prompt.fields?.[name]?.title ?? name} ${points}`).join(', ')
    return Object.entries(value).map(([name, one]) => said(one, prompt?.fields?.[name])).join(', ')
  }
  return String(value)
}
