import type { Component } from 'svelte'

/** A page takes the named parts of its path as properties. Each is loaded when it is first opened. */
export type Page = Component<Record<string, string>>
export type Route = readonly [pattern: string, load: () => Promise<{ default: unknown }>]

export const routes: Route[] = [
  ['/', () => import('./pages/Start.svelte')],
  ['/enter', () => import('./pages/Enter.svelte')],
  ['/join', () => import('./pages/Join.svelte')],
  ['/join/:code', () => import('./pages/Join.svelte')],
  ['/table/:id', () => import('./pages/Table.svelte')],
  ['/table/:id/create', () => import('./pages/Wizard.svelte')],
  ['/table/:id/screen', () => import('./pages/Screen.svelte')],
  ['/rules', () => import('./pages/Rules.svelte')],
  ['/rules/:ruleset', () => import('./pages/Rules.svelte')],
  ['/rules/:ruleset/:id', () => import('./pages/Rules.svelte')],
  ['/about', () => import('./pages/About.svelte')],
]

if (import.meta.env.DEV || import.meta.env.MODE === 'gallery') routes.push(['/gallery', () => import('./gallery/Gallery.svelte')])
