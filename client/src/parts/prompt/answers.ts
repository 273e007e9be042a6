/** What a prompt is answered with: the usual answer, what is still wrong with one, and what is sent. */
import type { Option, Prompt } from '../../api/types'
import { between, counted, plain, t } from '../../text'

export function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

export function shown(option: Option): string {
  return option.label || String(option.value)
}

/** "2d6": two of six sides. */
export function diceOf(prompt: Prompt): { count: number; sides: number } {
  const [count, sides] = (prompt.dice || '1d6').split('d').map(Number)
  return { count: count || 1, sides: sides || prompt.most || 6 }
}

export function fieldsOf(prompt: Prompt): [name: string, field: Prompt][] {
  return Object.entries(prompt.fields ?? {})
}

/** Where an answer begins: the usual one. Undefined: nothing yet. */
export function usualAnswer(prompt: Prompt): unknown {
  const { usual, options = [] } = prompt
  switch (prompt.kind) {
    case 'one of':
      return usual ?? (options.length === 1 ? options[0]!.value : undefined)
    case 'some of':
      return usual ?? []
    case 'number':
      return usual ?? (prompt.least != null && prompt.least === prompt.most ? prompt.least : undefined)
    case 'text':
      return usual ?? ''
    case 'form':
      return prompt.many ? (Array.isArray(usual) ? usual : Array.from({ length: prompt.least ?? 0 }, () => emptyCard(prompt))) : emptyCard(prompt)
    case 'distribute':
      return { ...Object.fromEntries(fieldsOf(prompt).map(([name, row]) => [name, row.usual ?? row.least ?? 0])), ...(usual as object | null) }
    case 'dice':
      return []
    case 'field':
      return usual ?? (prompt.many ? [] : undefined)
    case 'way':
      return usual ?? []
    default:
      return usual ?? undefined
  }
}

/** One card of a form, with the usual answers in its fields. A value that is not set now is not set: that is one. */
export function emptyCard(prompt: Prompt): Record<string, unknown> {
  return Object.fromEntries(fieldsOf(prompt).map(([name, field]) => [name, usualAnswer(field) ?? (field.kind === 'value' ? null : undefined)]))
}

/** How many points an answer gives out. */
export function pointsGiven(prompt: Prompt, value: unknown): number {
  const points = (value ?? {}) as Record<string, number | undefined>
  return fieldsOf(prompt).reduce((sum, [name, row]) => sum + (points[name] ?? row.least ?? 0), 0)
}

/** How many points are still to be given out; null: there is no end to them. */
export function pointsLeft(prompt: Prompt, value: unknown): number | null {
  return prompt.most == null ? null : prompt.most - pointsGiven(prompt, value)
}

/** What is still to be done before this is an answer, in words that lead there; empty: it is one. */
export function trouble(prompt: Prompt, value: unknown): string {
  const { least, most, options = [] } = prompt
  switch (prompt.kind) {
    case 'one of':
      if (!options.length) return t('There is nothing to choose from.')
      return options.some((option) => same(option.value, value)) ? '' : t('Pick one.')
    case 'some of': {
      const picked = (value as unknown[]).length
      const isThere = (one: unknown): boolean => options.some((option) => same(option.value, one))
      if (!(value as unknown[]).every(isThere)) return t('Something you had picked is gone; pick again.')
      if (picked < (least ?? 0)) return counted(least! - picked, 'Pick 1 more.', 'Pick {n} more.')
      if (most != null && picked > most) return counted(picked - most, 'That is 1 too many.', 'That is {n} too many.')
      return ''
    }
    case 'number':
      if (typeof value !== 'number') return t('Write a whole number: {bounds}.', { bounds: between(least, most) })
      if ((least != null && value < least) || (most != null && value > most))
        return t('{n} does not fit; {bounds} does.', { n: plain(value), bounds: between(least, most) })
      return ''
    case 'text': {
      const length = String(value ?? '').trim().length
      if (length < (least ?? 0)) return t('At least a word is wanted.')
      if (most != null && length > most) return counted(length - most, '1 letter too many.', '{n} letters too many.')
      return ''
    }
    case 'confirm':
      return typeof value === 'boolean' ? '' : t('Say yes or no.')
    case 'dice': {
      const missing = diceOf(prompt).count - (value as number[]).length
      return missing > 0 ? counted(missing, '1 die is still to come.', '{n} dice are still to come.') : ''
    }
    case 'distribute': {
      const wrong = cardTrouble(prompt, value ?? {})
      if (wrong) return wrong
      const given = pointsGiven(prompt, value)
      if (given < (least ?? 0)) return counted(least! - given, '1 point is still to be given out.', '{n} points are still to be given out.')
      if (most != null && given > most) return counted(given - most, 'That is 1 point too many.', 'That is {n} points too many.')
      return ''
    }
    case 'form': {
      if (!prompt.many) return cardTrouble(prompt, value)
      const cards = value as unknown[]
      if (cards.length < (least ?? 0)) return counted(least! - cards.length, 'Add 1 more.', 'Add {n} more.')
      if (most != null && cards.length > most) return t('At most {n} fit.', { n: most })
      return cards.map((card) => cardTrouble(prompt, card)).find(Boolean) ?? ''
    }
    case 'field': {
      if (!prompt.many) return value === undefined || value === null ? t('Pick a field.') : ''
      const picked = (value as unknown[]).length
      if (picked < (least ?? 0)) return counted(least! - picked, 'Pick 1 more field.', 'Pick {n} more fields.')
      return most != null && picked > most ? counted(picked - most, 'That is 1 field too many.', 'That is {n} fields too many.') : ''
    }
    case 'way':
      return (value as unknown[] | null)?.length ? '' : t('Pick where to.')
    case 'value':
      return value === undefined ? t('This is not a value yet.') : ''
  }
}

function cardTrouble(prompt: Prompt, card: unknown): string {
  for (const [name, field] of fieldsOf(prompt)) {
    const wrong = trouble(field, (card as Record<string, unknown>)[name])
    if (wrong) return `${field.title}${/[.:?!]$/.test(field.title) ? '' : ':'} ${wrong}`
  }
  return ''
}

/** How far an answer is: 2 of 3. Empty where there is nothing to count. */
export function progress(prompt: Prompt, value: unknown): string {
  if (prompt.kind === 'some of') {
    const picked = (value as unknown[]).length
    if (prompt.most != null) return t('{n} of {most} picked', { n: picked, most: prompt.most })
    return prompt.least ? t('{n} picked, at least {least}', { n: picked, least: prompt.least }) : picked ? t('{n} picked', { n: picked }) : ''
  }
  if (prompt.kind === 'form' && prompt.many && prompt.most != null) return t('{n} of {most}', { n: (value as unknown[]).length, most: prompt.most })
  return ''
}

/** What the button says that gives this answer. */
export function submitWords(prompt: Prompt, value: unknown): string {
  switch (prompt.kind) {
    case 'one of': {
      const picked = prompt.options?.find((option) => same(option.value, value))
      return picked ? shown(picked) : t('Pick one')
    }
    case 'some of': {
      const picked = (value as unknown[]).length
      return picked ? counted(picked, 'This one', 'These {n}') : t('None of them')
    }
    case 'dice':
      return t('That is what fell')
    default:
      return t('Done')
  }
}
