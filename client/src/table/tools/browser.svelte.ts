/** What this browser remembers about how its person likes things. Nothing of it leaves the browser. */

export type Theme = 'evening' | 'paper' | 'device'

const NAMES = { theme: 'hearthside-theme', odds: 'hearthside-odds', singleKeys: 'hearthside-single-keys' }

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

function themeNow(): Theme {
  const wanted = remembered(NAMES.theme)
  return wanted === 'evening' || wanted === 'paper' ? wanted : 'device'
}

class Browser {
  private _theme = $state<Theme>(themeNow())
  private _odds = $state(remembered(NAMES.odds) !== 'off')
  private _singleKeys = $state(remembered(NAMES.singleKeys) !== 'off')

  /** public/theme.js listens, and changes the page. */
  get theme(): Theme {
    return this._theme
  }

  set theme(theme: Theme) {
    this._theme = theme
    remember(NAMES.theme, theme)
    dispatchEvent(new Event('hearthside-theme'))
  }

  /** Whether the person wants to see odds, where the table shows them. */
  get odds(): boolean {
    return this._odds
  }

  set odds(on: boolean) {
    this._odds = on
    remember(NAMES.odds, on ? 'on' : 'off')
  }

  /** Whether single keys do something, as `?` does. */
  get singleKeys(): boolean {
    return this._singleKeys
  }

  set singleKeys(on: boolean) {
    this._singleKeys = on
    remember(NAMES.singleKeys, on ? 'on' : 'off')
  }

  /** The theme was changed elsewhere in the page or in another tab. */
  lookAgain(): void {
    this._theme = themeNow()
  }
}

export const browser = new Browser()

addEventListener('hearthside-theme', () => browser.lookAgain())
addEventListener('storage', () => browser.lookAgain())
