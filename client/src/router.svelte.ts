/** Where the browser is, and how to go elsewhere, on the History API. Patterns look like `/table/:id`. */

class Place {
  path = $state(location.pathname)
  query = $state.raw(new URLSearchParams(location.search))

  read(): void {
    this.path = location.pathname
    this.query = new URLSearchParams(location.search)
  }
}

export const place = new Place()

export function go(address: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', address)
  place.read()
  scrollTo(0, 0)
}

/** The named parts of a path that fits the pattern, or null. */
export function matched(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.replace(/(.)\/$/, '$1').split('/')
  if (wanted.length !== given.length) return null
  const parts: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const here = given[index]!
    if (part.startsWith(':')) parts[part.slice(1)] = decodeURIComponent(here)
    else if (part !== here) return null
  }
  return parts
}

/** Links inside the page change the page without loading it anew; everything else stays the browser's business. */
function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a')
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
  if (!link || modified || event.defaultPrevented || link.target || link.hasAttribute('download')) return
  if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
}

addEventListener('popstate', () => place.read())
document.addEventListener('click', follow)
