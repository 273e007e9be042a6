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

/** Looks at each update: what it keeps of the table before, it gets back after. */
export type Watcher = { before: (update: Update) => unknown; after: (update: Update, kept: unknown) => void }

/** connecting: for the first time; live; lost: it comes back by itself; ended: it does not, see `why`. */
export type LineState = 'connecting' | 'live' | 'lost' | 'ended'

const PING_EVERY = 15_000
/** How long a sign of life may take: less than until the next is asked for. */
const PATIENCE = 12_000
/** The same, when the browser says that there is no network. It may err: a table on this machine needs none. */
const LITTLE_PATIENCE = 1_500
const FIRST_WAIT = 400
const LONGEST_WAIT = 15_000
/** What consists of entries that come and go; the log does too, but is read as a whole. */
const MAPS: readonly string[] = ['people', 'cast', 'tracks', 'notes', 'maps', 'tokens']

type Entries = Record<string, unknown>

/** A part of what is seen, followed by itself: whoever looks at it does not look again when another changes. */
class Part {
  now = $state.raw<unknown>()

  constructor(now: unknown) {
    this.now = now
  }

  change(now: unknown): void {
    this.now = kept(this.now, now)
  }
}

/** Something of several parts. What is not named when it changes is as it was. */
class Parts extends Part {
  constructor(protected readonly parts: Record<string, Part>) {
    super(seenBy(parts))
  }

  override change(changed: Entries): void {
    for (const [name, part] of Object.entries(changed)) this.parts[name]?.change(part)
  }
}

/** The same, where parts come and go: null takes one away. */
class PartsMap extends Parts {
  override change(changed: Entries): void {
    let isOther = false
    for (const [id, part] of Object.entries(changed)) {
      const known = this.parts[id]
      if (known && part !== null) known.change(part)
      else {
        isOther = true
        if (part === null) delete this.parts[id]
        else this.parts[id] = new Part(part)
      }
    }
    if (isOther) this.now = seenBy(this.parts)
  }
}

class LogPart extends Part {
  override change(changed: Entries): void {
    const log = { ...(this.now as Entries) }
    for (const [run, card] of Object.entries(changed)) {
      if (card === null) delete log[run]
      else log[run] = kept(log[run], card)
    }
    this.now = log
  }
}

const eachOf = (whole: object): Record<string, Part> => Object.fromEntries(Object.entries(whole).map(([name, part]) => [name, new Part(part)]))

/** Parts as one looks at them: as one thing. */
const seenBy = (parts: Record<string, Part>): Entries =>
  Object.defineProperties({}, Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, { get: () => part.now, enumerable: true }])))

function partOf(name: string, now: object): Part {
  if (name === 'head') return new Parts(eachOf(now))
  if (name === 'log') return new LogPart(now)
  return MAPS.includes(name) ? new PartsMap(eachOf(now)) : new Part(now)
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
  watcher: Watcher | null = null

  private whole: Parts | null = null
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

  private update(changed: Update): void {
    const kept = this.seen && this.watcher?.before(changed)
    this.whole?.change(changed)
    if (this.seen) this.watcher?.after(changed, kept)
  }

  private begin(snapshot: Snapshot): void {
    this.whole = new Parts(Object.fromEntries(Object.entries(snapshot.seen).map(([name, now]) => [name, partOf(name, now as object)])))
    this.seen = this.whole.now as Seen
    this.number = snapshot.number
  }
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
