/** What is typed into the line below the log: words to say, or a command that begins with a slash. */
import type { Person } from '../../api/types'
import { t } from '../../text'
import type { Sight } from '../table.svelte'

export type Typed =
  | { kind: 'nothing' }
  | { kind: 'speech'; how: 'say' | 'me' | 'ooc'; text: string }
  | { kind: 'whisper'; to: Person | null; wanted: string; text: string }
  | { kind: 'dice'; notation: string; why: string; sight: Sight }
  | { kind: 'help' }
  | { kind: 'unknown'; command: string }

export const COMMANDS: readonly { command: string; takes: string; does: string }[] = [
  { command: '/r', takes: '2d6+1', does: t('roll; also /roll') },
  { command: '/gmr', takes: '2d6', does: t('roll for the GM and you') },
  { command: '/br', takes: '2d6', does: t('roll blind: only the GM sees it') },
  { command: '/sr', takes: '2d6', does: t('roll for yourself; the GM sees it too') },
  { command: '/w', takes: t('name words'), does: t('whisper; the GM hears it too') },
  { command: '/me', takes: t('shrugs'), does: t('do something') },
  { command: '/ooc', takes: t('words'), does: t('say it out of character') },
  { command: '/help', takes: '', does: t('this list') },
]

/** "Roll for the GM" and "roll for myself" are seen by the same people: whose roll it is, and the GM. */
const SIGHTS: Record<string, Sight> = { r: 'all', roll: 'all', gmr: 'owner', sr: 'owner', br: 'gm' }

export function read(line: string, people: readonly Person[]): Typed {
  const text = line.trim()
  if (!text) return { kind: 'nothing' }
  const found = text.match(/^\/(\S+)\s*(.*)$/s)
  if (!found) return { kind: 'speech', how: 'say', text }
  const [, command, rest] = [found[0], found[1]!.toLowerCase(), found[2]!]
  if (command in SIGHTS) return { kind: 'dice', ...formula(rest), sight: SIGHTS[command]! }
  if (command === 'me' || command === 'ooc') return rest ? { kind: 'speech', how: command, text: rest } : { kind: 'nothing' }
  if (command === 'w' || command === 'whisper') return whisper(rest, people)
  if (command === 'help' || command === '?') return { kind: 'help' }
  return { kind: 'unknown', command: `/${command}` }
}

/** Dice, and after a # what they are for. */
function formula(text: string): { notation: string; why: string } {
  const [notation, ...why] = text.split('#')
  return { notation: notation!.trim(), why: why.join('#').trim() }
}

/** The longest name that the words begin with is whom they are for. */
function whisper(text: string, people: readonly Person[]): Typed {
  const wanted = text.replace(/^["“@]/, '')
  const names = people.flatMap((person) => [person.name, ...(person.role === 'gm' ? ['gm'] : [])].map((name) => ({ name, person })))
  const longest = names.toSorted((a, b) => b.name.length - a.name.length)
  for (const { name, person } of longest) {
    const begins = wanted.slice(0, name.length).toLowerCase() === name.toLowerCase()
    if (begins && !/^[\p{L}\p{N}]/u.test(wanted.slice(name.length))) {
      return { kind: 'whisper', to: person, wanted: name, text: wanted.slice(name.length).replace(/^["”:,]*\s*/, '') }
    }
  }
  return { kind: 'whisper', to: null, wanted: wanted.split(/\s/)[0] ?? '', text: '' }
}

/** Dice in a message: what falls, what for, who sees it, and what stands on the button. */
export type InlineDice = { notation: string; why: string; sight: Sight; shown: string }

/** A message in pieces: `[[/r 2d6]]` in it is dice to be rolled; `[[/br d20]]` is rolled blind. */
export function pieces(text: string): (string | InlineDice)[] {
  const found: (string | InlineDice)[] = []
  let from = 0
  for (const hit of text.matchAll(/\[\[\s*(?:\/(r|roll|gmr|sr|br)\s+)?((?:[^[\]]|\[[^[\]]*\])+?)\s*\]\]/gi)) {
    if (hit.index > from) found.push(text.slice(from, hit.index))
    const command = (hit[1] ?? 'r').toLowerCase()
    const dice = formula(hit[2]!)
    found.push({ ...dice, sight: SIGHTS[command]!, shown: SIGHTS[command] === 'all' ? dice.notation : `/${command} ${dice.notation}` })
    from = hit.index + hit[0].length
  }
  if (from < text.length) found.push(text.slice(from))
  return found
}
