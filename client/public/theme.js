// Decides on evening or paper before the first paint, and again whenever the device or the person changes their mind.
// What is printed is on paper.
;(() => {
  const darkDevice = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    let wanted = null
    try {
      wanted = localStorage.getItem('hearthside-theme')
    } catch {
      // A browser that keeps nothing gets what its device prefers.
    }
    const deviceTheme = darkDevice.matches ? 'evening' : 'paper'
    document.documentElement.dataset.theme = wanted === 'evening' || wanted === 'paper' ? wanted : deviceTheme
  }
  apply()
  darkDevice.addEventListener('change', apply)
  addEventListener('beforeprint', () => (document.documentElement.dataset.theme = 'paper'))
  addEventListener('afterprint', apply)
  addEventListener('storage', apply)
  addEventListener('hearthside-theme', apply)
})()
