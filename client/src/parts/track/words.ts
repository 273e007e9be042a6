/** What a track says of itself beside its drawing: how time moves it, how far it is to what happens next. */
import type { TrackSeen } from '../../api/types'
import { ago, counted, t } from '../../text'

type Timer = NonNullable<TrackSeen['timer']>

const units: Record<string, [one: string, many: string, each: string]> = {
  round: ['1 round', '{n} rounds', 'each round'],
  turn: ['1 turn', '{n} turns', 'each turn'],
  scene: ['1 scene', '{n} scenes', 'each scene'],
  minute: ['1 minute', '{n} minutes', 'each minute'],
  hour: ['1 hour', '{n} hours', 'each hour'],
  day: ['1 day', '{n} days', 'each day'],
  month: ['1 month', '{n} months', 'each month'],
  session: ['1 session', '{n} sessions', 'each session'],
  'real hour': ['1 real hour', '{n} real hours', 'each real hour'],
  'real day': ['1 real day', '{n} real days', 'each real day'],
}

/** "3 rounds", "1 day". */
function span(n: number, unit: string): string {
  const [one, many] = units[unit] ?? [`1 ${unit}`, `{n} ${unit}s`]
  return counted(n, one, many)
}

/** "1 less each round", "2 more every 3 days". */
export function pace(track: TrackSeen): string {
  const { timer } = track
  if (!timer) return ''
  const by = track.down ? t('{n} less', { n: timer.rate }) : t('{n} more', { n: timer.rate })
  const when = timer.every > 1 ? t('every {span}', { span: span(timer.every, timer.unit) }) : t(units[timer.unit]?.[2] ?? `each ${timer.unit}`)
  return `${by} ${when}`
}

/** When real time moves it next: "in 3 hours". */
export function nextMove(timer: Timer, now: Date): string {
  if (!timer.running || !timer.next_at) return ''
  const isNear = new Date(timer.next_at).getTime() - now.getTime() < 60_000
  return isNear ? t('at any moment') : t('next {when}', { when: ago(timer.next_at, now) })
}

/** Where a track ends: at nothing, if it counts down; else at its most; null: it has no end. */
function endOf(track: TrackSeen): number | null {
  return track.down ? 0 : (track.most ?? null)
}

/** How much time is left until the end, if nothing but time moves it. Null: time does not bring it there. */
function timeLeft(track: TrackSeen): number | null {
  const { timer } = track
  const end = endOf(track)
  if (!timer || end === null || track.now === end) return null
  const moves = Math.ceil(Math.abs(end - track.now) / timer.rate)
  return (moves - 1) * timer.every + timer.left
}

/** The one short line beside the buttons: "4 of 6", "3 rounds left", "run out". */
export function shortly(track: TrackSeen): string {
  const end = endOf(track)
  if (end !== null && track.now === end) return track.down ? t('run out') : t('full')
  const time = timeLeft(track)
  if (time !== null && track.timer && !track.timer.unit.startsWith('real')) {
    return t('{span} left', { span: span(time, track.timer.unit) })
  }
  if (!track.down && track.most != null) return t('{now} of {most}', { now: track.now, most: track.most })
  return track.down ? counted(track.now, '1 left', '{n} left') : String(track.now)
}

/** What is still ahead of a row of steps, the nearest first: after how many more, and what happens there, as far as it is known. */
export function ahead(track: TrackSeen): { more: number; where: string; text: string }[] {
  const most = track.most ?? 0
  if (track.kind !== 'steps' || track.now >= most) return []
  const end = { more: most - track.now, where: t('to the end'), text: track.end }
  const at = track.breaks.filter((place) => place > track.now && place < most).sort((a, b) => a - b)[0]
  if (at === undefined) return [end]
  return [{ more: at - track.now, where: t('to the break'), text: track.milestones.find((one) => one.at === at)?.text ?? '' }, end]
}
