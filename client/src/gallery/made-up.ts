/** Invented people, tracks and questions for the gallery. */
import type { ActionOffered, Branch, Prompt, TrackSeen, Widget } from '../api/types'

export const parts = [
  { label: 'dice', value: 9, rule: 'APO-041' },
  { label: 'traits', value: 3, rule: 'APO-008' },
  { label: 'burnt palm', value: -1, rule: 'APO-020' },
]

export const branches: Branch[] = [
  { outcome: 'Failure', chance: '10/36', percent: '28%', share: 0.28, tone: 'bad' },
  { outcome: 'Weak result', chance: '15/36', percent: '42%', share: 0.42, tone: 'mixed' },
  { outcome: 'Strong result', chance: '11/36', percent: '30%', share: 0.3, tone: 'good' },
]

export const actions: ActionOffered[] = [
  { name: 'roll', label: 'Roll', help: 'Try something', actor: 'juno', refusal: '', group: '', rules: [], rolls: true, goes_on: false },
  { name: 'add-trait', label: 'Add a trait', help: '', actor: 'juno', refusal: '', group: '', rules: [], rolls: false, goes_on: false },
  { name: 'rest', label: 'Rest', help: '', actor: 'juno', refusal: 'Nobody rests while the siren sounds.', group: '', rules: [], rolls: false, goes_on: false },
]

export const widgets: Widget[] = [
  { type: 'Stat', label: 'Agility', value: 3, explained: { parts: [{ label: 'born quick', value: 2, rule: 'STR-102' }, { label: 'years on the wall', value: 2, rule: 'STR-105' }, { label: 'bad knee', value: -1, rule: 'STR-149' }] } },
  { type: 'Stat', label: 'Awareness', value: 3, rules: ['STR-106'] },
  { type: 'Stat', label: 'Luck', value: -1, field: 'luck' },
  { type: 'Reservoir', label: 'Nerve', now: 3, most: 5, field: 'nerve.now' },
  { type: 'Reservoir', label: 'Hit points', now: 23, most: 40, rules: ['STR-430'] },
  { type: 'Reservoir', label: 'Coins', now: 112, most: null },
  { type: 'Tags', label: 'Traits', rules: ['APO-007'], tags: [{ text: 'climber' }, { text: 'owes the ferryman', help: 'linked to the burned toll-house' }, { text: 'reading lens', value: 1 }] },
  { type: 'Tags', label: 'Harms', rules: ['APO-020'], hindering: true, tags: [{ text: 'burnt palm', value: 2, help: '−2 where it is relevant' }, { text: 'hears the water sing' }] },
  { type: 'Tags', label: 'Also on the sheet', tags: [], empty: 'Nothing else.' },
  { type: 'Tags', label: 'Skills', tags: [{ text: 'fighting', value: 2 }, { text: 'blades', value: 1, depth: 1 }, { text: 'fencing', value: 1, depth: 2, help: 'Counts with all that stands above it.' }, { text: 'old scripts', value: 3 }] },
  { type: 'Tags', label: 'Traits in their states', tags: [{ text: 'Iron grip', help: 'Strength +2' }, { text: 'Battle trance', state: 'active', help: 'until the end of your third turn' }, { text: 'Second wind', state: 'burnt', help: 'comes back after a night' }] },
  { type: 'Table', label: 'Weapons', columns: ['weapon', 'damage', 'weight', 'what it does'], rows: [['pit hammer', '5', '3', 'breaks shields'], ['hooked stave', '3', '1', 'reaches two fields']] },
  { type: 'Table', label: 'Scars', columns: ['scar'], rows: [], empty: 'None yet.' },
  { type: 'Text', label: 'Notes', text: 'The almanac was bound in the year of three floods. Its last gathering is gone.', field: 'notes' },
  { type: 'Buttons', actions: ['roll', 'add-trait', 'rest'] },
]

const track: TrackSeen = {
  id: '', name: '', kind: 'clock', now: 0, most: 6, down: false, capped: false, burned: 0, breaks: [], milestones: [], repeats: false, ended: false,
  end: '', gained: '', lost: '', timer: null, text: '', sight: 'public', owner: 'gm', can_change: true,
}
const timer = { unit: 'round', every: 1, rate: 1, running: true, fixed: false, words: '', left: 1, next_at: null } as const
export const tracks: TrackSeen[] = [
  { ...track, id: '1', name: 'The sluice gives way', kind: 'number', down: true, now: 3, most: 5, text: 'began at 5', timer, end: 'the lower stair is gone' },
  { ...track, id: '2', name: 'Lamp oil', kind: 'die', down: true, now: 5, most: 8, timer: { ...timer, unit: 'hour', every: 2, left: 2, running: false } },
  { ...track, id: '3', name: 'Sway the Warden', now: 4, text: 'hits fill wedges', end: 'he opens the stair' },
  { ...track, id: '4', now: 5, most: 8, sight: 'unnamed', can_change: false },
  {
    ...track, id: '5', name: 'Restore the Almanac', kind: 'steps', now: 3, most: 7, burned: 1, breaks: [4],
    milestones: [{ at: 4, text: 'the missing page can be read', fired: false }], end: 'the flood is dated', lost: 'a step for each careless hour',
  },
  { ...track, id: '6', name: 'The Choir wakes', now: 1, most: 4, sight: 'secret' },
  { ...track, id: '7', name: 'Fever', kind: 'die', down: true, now: 4, most: 6, timer: { ...timer, unit: 'day' } },
  { ...track, id: '8', name: 'Watch', kind: 'die', down: true, now: 0, most: 12, ended: true, end: 'the relief comes' },
]

export const prompts: Prompt[] = [
  {
    kind: 'one of',
    title: 'How do you defend?',
    help: 'Rusk swings his hooked stave at you: 7 dice.',
    usual: 'shield',
    options: [
      { value: 'shield', label: 'Shield', help: '7 dice, and 1 point to raise a miss' },
      { value: 'hammer', label: 'Pit hammer', help: '7 dice, turning the blow with the haft' },
      { value: 'take', label: 'Take it', help: 'keep your points; one hit is all he needs' },
    ],
    rules: ['STR-478', 'STR-481'],
  },
  {
    kind: 'some of',
    title: 'Which traits count?',
    help: 'Each trait that the character acts in accordance with adds 1.',
    most: 2,
    least: 0,
    usual: [],
    options: [{ value: 'climber' }, { value: 'owes the ferryman', help: '+1' }, { value: 'stubborn', help: '+1' }],
  },
  { kind: 'number', title: 'How many dice do you roll?', least: 1, most: 8, usual: 6 },
  { kind: 'text', title: 'Name the new skill', least: 1, most: 60, options: [{ value: 'gate-whisperer' }, { value: 'old scripts' }, { value: 'bell-ringer' }] },
  { kind: 'confirm', title: 'End the fight?', help: 'Momentum goes back to 0. Hostility stays at 15.', usual: true },
  {
    kind: 'form',
    title: 'A failure. What happens?',
    fields: {
      words: { kind: 'text', title: 'In words', least: 1, most: 400 },
      level: { kind: 'number', title: 'How bad is it?', least: 1, most: 6, usual: 2 },
      lasting: { kind: 'confirm', title: 'Does it last?', usual: false },
      where: { kind: 'one of', title: 'Where?', options: [{ value: 'hand' }, { value: 'head' }, { value: 'heart' }] },
    },
  },
  {
    kind: 'form',
    title: 'Which links does the new trait have?',
    many: true,
    least: 0,
    most: 3,
    fields: { to: { kind: 'text', title: 'Linked to', least: 1, most: 60 }, why: { kind: 'text', title: 'Why?', least: 0, most: 100 } },
  },
  {
    kind: 'distribute',
    title: 'Where do the ten points go?',
    help: 'Each stat begins at 1.',
    least: 10,
    most: 10,
    fields: {
      power: { kind: 'number', title: 'Power', help: 'lifting, breaking, standing firm', least: 1, most: 5, usual: 1 },
      wits: { kind: 'number', title: 'Wits', least: 1, most: 5, usual: 1 },
      nerve: { kind: 'number', title: 'Nerve', least: 1, most: 5, usual: 1 },
    },
    rules: ['TAG-004'],
  },
  { kind: 'dice', title: 'Roll 2d6: the deed', dice: '2d6', least: 1, most: 6 },
  { kind: 'dice', title: 'Roll 9d6: breaks the weir chain', dice: '9d6', least: 1, most: 6 },
  { kind: 'dice', title: 'Roll 1d20: a test', dice: '1d20', least: 1, most: 20 },
  { kind: 'value', title: 'What is juno.harms.burnt.level to be?', usual: 23 },
  { kind: 'value', title: 'What is juno.traits to be?', usual: ['climber', 'stubborn'] },
]
