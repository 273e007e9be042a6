import type { Component } from 'svelte'

/** A page takes the named parts of its path as properties. Each is loaded when it is first opened. */
export type Page = Component<Record<string, string>>
export type Route = readonly [pattern: string, load: () => Promise<{ default: unknown }>]

export const routes: Route[] = []

if (import.meta.env.DEV || import.meta.env.MODE === 'gallery') routes.push(['/gallery', () => import('./gallery/Gallery.svelte')])
