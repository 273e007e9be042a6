/** What this browser remembers about how its person likes things. Nothing of it leaves the browser. */

const ODDS = 'hearthside-odds'
const SINGLE_KEYS = 'hearthside-single-keys'
const SOUNDS = 'hearthside-sounds'
const VOLUME = 'hearthside-volume'
const USUAL_VOLUME = 0.5

export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null // A browser that keeps nothing begins anew each time.
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // It then holds until the page is left.
  }
}

/** What somebody was about to answer, for as long as this tab is open. Empty words forget it. */
export function think(name: string, words: string): void {
  try {
    if (words) sessionStorage.setItem(name, words)
    else sessionStorage.removeItem(name)
  } catch {
    // It then holds until the page is left.
  }
}

export function thoughtOf(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

class Browser {
  private _odds = $state(remembered(ODDS) !== 'off')
  private _singleKeys = $state(remembered(SINGLE_KEYS) !== 'off')

  private _sounds = $state(remembered(SOUNDS) === 'on')
  private _volume = $state(Number(remembered(VOLUME) ?? USUAL_VOLUME) || 0)

  /** Whether turns, rolls and hits are heard. */
  get sounds(): boolean {
    return this._sounds
  }

  set sounds(on: boolean) {
    this._sounds = on
    remember(SOUNDS, on ? 'on' : 'off')
  }

  /** How loud, 0 to 1. */
  get volume(): number {
    return this._volume
  }

  set volume(volume: number) {
    this._volume = volume
    remember(VOLUME, String(volume))
  }

  /** Whether the person wants to see odds, where the table shows them. */
  get odds(): boolean {
    return this._odds
  }

  set odds(on: boolean) {
    this._odds = on
    remember(ODDS, on ? 'on' : 'off')
  }

  /** Whether single keys do something, as `?` does. */
  get singleKeys(): boolean {
    return this._singleKeys
  }

  set singleKeys(on: boolean) {
    this._singleKeys = on
    remember(SINGLE_KEYS, on ? 'on' : 'off')
  }
}

export const browser = new Browser()
