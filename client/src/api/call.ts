/**
 * Asking the server. `call<Done>('POST', '/api/…', body)`: the answer, or a `Problem` in words.
 *
 * What carries a `key` is done once, however often it arrives: so while the line is down it is sent again and again, and
 * the person is told that nothing is lost.
 */
import { notify } from '../parts/notices.svelte'
import { t } from '../text'
import type { Me } from './types'

export type Method = 'GET' | 'POST' | 'DELETE'

/** Why not, in words. `status` 0: the server was not reached. */
export class Problem extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly takesAlong: readonly number[] = [],
  ) {
    super(message)
    this.name = 'Problem'
  }

  /** Nobody answered: the same may work in a moment. */
  get mayPass(): boolean {
    return this.status === 0
  }
}

const UNREACHED = (): string => t('The server cannot be reached. Is it still running?')
/** How long a command is sent again, and how long one sending may take: a dead line does not say that it is dead. */
const PATIENCE = 600_000
const ONE_SENDING = 20_000
const WAITS = [300, 700, 1500, 3000, 5000]
/** Plain http on a local network has no crypto.randomUUID. */
const KEY_BYTES = 15

/** A new key for a command: the same key a second time acts no second time. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_')
}

let known: Promise<Me> | null = null

/** Who this browser is. Asked once; `again` asks anew. */
export function me({ again = false } = {}): Promise<Me> {
  if (!known || again) {
    known = once<Me>('GET', '/api/me')
    known.catch(() => (known = null))
  }
  return known
}

export async function call<T = void>(method: Method, path: string, body?: object, { signal }: { signal?: AbortSignal } = {}): Promise<T> {
  const isKeyed = Boolean(body && 'key' in body)
  const givenUp = Date.now() + (isKeyed ? PATIENCE : 0)
  let told = false
  for (let turn = 0; ; turn++) {
    try {
      return await withTheWord<T>(method, path, body, isKeyed ? AbortSignal.timeout(ONE_SENDING) : signal)
    } catch (problem) {
      if (!(problem instanceof Problem && problem.mayPass) || Date.now() > givenUp) throw problem
      if (turn > 0 && !told) {
        notify(t('The line dropped. What you did is kept; trying again.'), { tone: 'warn' })
        told = true
      }
      await pause(WAITS[Math.min(turn, WAITS.length - 1)]!)
    }
  }
}

/** Whatever changes something carries the word that only our own page knows; a browser known anew gets a new one. */
async function withTheWord<T>(method: Method, path: string, body?: object, signal?: AbortSignal): Promise<T> {
  if (method === 'GET') return once<T>(method, path, undefined, signal)
  const { csrf } = await me()
  try {
    return await once<T>(method, path, body, signal, csrf)
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status !== 403) throw problem
    const renewed = await me({ again: true })
    if (renewed.csrf === csrf) throw problem
    return once<T>(method, path, body, signal, renewed.csrf)
  }
}

async function once<T>(method: Method, path: string, body?: object, signal?: AbortSignal, csrf = ''): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (csrf) headers['X-CSRF'] = csrf
  const isFile = body instanceof FormData || body instanceof Blob
  if (body && !isFile) headers['Content-Type'] = 'application/json'
  let response: Response
  let text: string
  try {
    response = await fetch(path, { method, headers, body: isFile ? body : body && JSON.stringify(body), signal, credentials: 'same-origin' })
    text = await response.text()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new Problem(UNREACHED(), 0)
  }
  if (!response.ok) throw problemIn(response.status, text)
  return (text ? JSON.parse(text) : undefined) as T
}

function problemIn(status: number, text: string): Problem {
  try {
    const said = JSON.parse(text) as { detail?: string; takes_along?: number[] }
    if (said.detail) return new Problem(said.detail, status, said.takes_along)
  } catch {
    // Not in our words: somebody between us and the server answers for it.
  }
  if (status >= 500) return new Problem(UNREACHED(), 0)
  return new Problem(t('That is not possible ({status}).', { status }), status)
}

/** Waits, but not a moment longer than the line is down. */
function pause(time: number): Promise<void> {
  return new Promise((done) => {
    const go = (): void => {
      clearTimeout(timer)
      removeEventListener('online', go)
      done()
    }
    const timer = setTimeout(go, time)
    addEventListener('online', go)
  })
}
