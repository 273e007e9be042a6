/** Evening, paper, or as the device does. `public/theme.js` keeps the page in it, from before the first paint. */
export type Theme = 'evening' | 'paper' | 'device'

const KEPT_AS = 'hearthside-theme'

export function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEPT_AS)
    return kept === 'evening' || kept === 'paper' ? kept : 'device'
  } catch {
    return 'device'
  }
}

export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'device') localStorage.removeItem(KEPT_AS)
    else localStorage.setItem(KEPT_AS, theme)
  } catch {
    // A browser that keeps nothing stays with its device.
  }
  dispatchEvent(new Event('hearthside-theme'))
}
