/**
 * A table as it changes. `seen` is whole from the first message on and is kept up to date; `open` connects and returns
 * what closes it again: `$effect(() => live.open())`.
 *
 * A connection that drops comes back by itself and asks only for what it missed. A browser does not say that a line is
 * dead, so a sign of life is asked for: now and then, and whenever the browser thinks that the network came or went. What
 * does not change keeps its identity, so that only what did is drawn anew.
 */
import { untrack } from 'svelte'
import { t } from '../text'
import { call, Problem } from './call'
import type { FromServer, Nudge, Seen, Snapshot, Update } from './types'

/** connecting: for the first time; live; lost: it comes back by itself; ended: it does not, see `why`. */
export type LineState = 'connecting' | 'live' | 'lost' | 'ended'

const PING_EVERY = 15_000
/** How long a sign of life may take: less than until the next is asked for. */
const PATIENCE = 12_000
/** The same, when the browser says that there is no network. It may err: a table on this machine needs none. */
const LITTLE_PATIENCE = 1_500
const FIRST_WAIT = 400
const LONGEST_WAIT = 15_000
const MAPS: readonly string[] = ['people', 'cast', 'tracks', 'notes', 'maps', 'tokens', 'log']

/** A field of what is seen, followed by itself: whoever looks at it does not look again when another changes. */
class Field {
  now = $state.raw<unknown>()

  constructor(now: unknown) {
    this.now = now
  }
}

export class LiveTable {
  seen = $state.raw<Seen | null>(null)
  /** How many browsers each seat has open. */
  here = $state.raw<Record<string, number>>({})
  line = $state<LineState>('connecting')
  /** Why it ended. */
  why = $state('')
  /** Somebody waits for this seat: the last who said so. */
  nudge = $state.raw<Nudge | null>(null)
  number = $state(-1)

  private fields: Record<string, Field> = {}
  private socket: WebSocket | null = null
  private retry: ReturnType<typeof setTimeout> | undefined
  private pinging: ReturnType<typeof setInterval> | undefined
  private awaited: ReturnType<typeof setTimeout> | undefined
  private failures = 0

  /** `asScreen`: with the eyes of the shared screen, whoever looks. */
  constructor(
    readonly table: string,
    private readonly options: { asScreen?: boolean } = {},
  ) {}

  open(): () => void {
    const gone = (): void => this.ping(LITTLE_PATIENCE)
    const now = (): void => this.lookNow()
    const look = (): void => {
      if (document.visibilityState === 'visible') this.lookNow()
    }
    addEventListener('offline', gone)
    addEventListener('online', now)
    document.addEventListener('visibilitychange', look)
    // What it reads to connect must not make an effect connect again.
    untrack(() => this.connect())
    return () => {
      removeEventListener('offline', gone)
      removeEventListener('online', now)
      document.removeEventListener('visibilitychange', look)
      this.hangUp()
    }
  }

  private path(live: string, question: Record<string, string> = {}): string {
    const asked = new URLSearchParams(this.options.asScreen ? { ...question, 'as-screen': 'true' } : question).toString()
    return `/api/tables/${encodeURIComponent(this.table)}${live}${asked && `?${asked}`}`
  }

  private connect(): void {
    this.hangUp()
    const path = this.path('/live', this.seen ? { seen: String(this.number) } : {})
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`)
    this.socket = socket
    let greeted = false
    socket.onmessage = (event) => {
      greeted = true
      clearTimeout(this.awaited)
      this.take(JSON.parse(event.data as string) as FromServer)
    }
    socket.onclose = () => {
      if (this.socket !== socket) return
      if (greeted) this.drop()
      else void this.askWhy().then(() => this.socket === socket && this.drop())
    }
    this.await(PATIENCE)
    this.pinging = setInterval(() => this.ping(), PING_EVERY)
  }

  private hangUp(): void {
    clearTimeout(this.retry)
    clearTimeout(this.awaited)
    clearInterval(this.pinging)
    const socket = this.socket
    this.socket = null
    socket?.close()
  }

  /** The line is down: it comes back by itself. */
  private drop(): void {
    this.hangUp()
    if (this.line === 'ended') return
    this.line = 'lost'
    this.again()
  }

  /** Later each time, and never all at once: a server that comes back is not overrun. */
  private again(): void {
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures++)
    this.retry = setTimeout(() => this.connect(), wait * (0.5 + Math.random() / 2))
  }

  private lookNow(): void {
    if (this.line === 'ended') return
    if (this.socket?.readyState === WebSocket.OPEN) return this.ping()
    this.failures = 0
    this.connect()
  }

  /** Ask for a sign of life. */
  private ping(patience = PATIENCE): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return
    this.socket.send('{"type":"ping"}')
    this.await(patience)
  }

  /** Whatever is heard is a sign of life; without one the line is given up. */
  private await(patience: number): void {
    clearTimeout(this.awaited)
    this.awaited = setTimeout(() => this.drop(), patience)
  }

  /** A browser does not say why a connection was refused; the same table, asked for plainly, does. */
  private async askWhy(): Promise<void> {
    try {
      this.begin(await call<Snapshot>('GET', this.path('')))
    } catch (problem) {
      const refused = problem instanceof Problem && [401, 403, 404].includes(problem.status)
      if (refused) this.end(problem.message)
    }
  }

  private end(why: string): void {
    this.why = why || t('This table cannot be shown any more.')
    this.line = 'ended'
    this.hangUp()
  }

  private take(message: FromServer): void {
    switch (message.type) {
      case 'snapshot':
        this.begin(message)
        this.here = message.here
        break
      case 'update':
        this.update(message.changed)
        this.number = message.number
        break
      case 'here':
        this.here = message.here
        break
      case 'nudge':
        this.nudge = message
        break
      case 'farewell':
        if (!message.again) return this.end(message.why)
        break
    }
    this.failures = 0
    this.line = 'live'
  }

  private begin(snapshot: Snapshot): void {
    this.fields = Object.fromEntries(Object.entries(snapshot.seen).map(([name, now]) => [name, new Field(now)]))
    const each = Object.entries(this.fields).map(([name, field]) => [name, { get: () => field.now, enumerable: true }])
    this.seen = Object.defineProperties({}, Object.fromEntries(each)) as Seen
    this.number = snapshot.number
  }

  /** A field that is missing is as it was. */
  private update(changed: Update): void {
    for (const [name, value] of Object.entries(changed)) {
      const field = this.fields[name]
      if (!field || value === null || value === undefined) continue
      field.now = MAPS.includes(name) ? merged(field.now as Entries, value as Entries) : kept(field.now, value)
    }
  }
}

type Entries = Record<string, unknown>

/** A map after an update: null takes an entry away. */
function merged(known: Entries, changed: Entries): Entries {
  const entries = Object.entries(changed)
  if (!entries.length) return known
  const map = { ...known }
  for (const [id, entry] of entries) {
    if (entry === null) delete map[id]
    else map[id] = kept(map[id], entry)
  }
  return map
}

/** What arrives, in which all that is as it was is the same as before. */
function kept(was: unknown, now: unknown): unknown {
  if (!isEntries(was) || !isEntries(now) || Array.isArray(was) !== Array.isArray(now)) return now
  const parts = Object.entries(now)
  let isSame = parts.length === Object.keys(was).length
  for (const [name, part] of parts) {
    now[name] = kept(was[name], part)
    isSame &&= name in was && now[name] === was[name]
  }
  return isSame ? was : now
}

function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null
}
