/**
 * The tools of the table. `Tools` is mounted once, inside the table's context, and shows whichever lies open; each is
 * loaded when it is first opened. All of them take the table from the context and `onclose`; the form takes `wish` too.
 */
import type { Component } from 'svelte'
import type { Window, WishBegun } from '../table.svelte'

export type ToolWindow = { onclose: () => void }
export type WishWindow = ToolWindow & { wish: WishBegun }
type Load<Props extends object> = () => Promise<{ default: Component<Props> }>

export const windows: Record<Window, Load<ToolWindow>> = {
  palette: () => import('./Palette.svelte'),
  keys: () => import('./KeysHelp.svelte'),
  invite: () => import('./InviteDialog.svelte'),
  people: () => import('./PeopleDialog.svelte'),
  'house rules': () => import('./HouseRulesDialog.svelte'),
  'time passes': () => import('./TimePasses.svelte'),
  'ask for a roll': () => import('./AskForRoll.svelte'),
  pack: () => import('./PackDialog.svelte'),
  setting: () => import('./SettingDialog.svelte'),
  maps: () => import('../map/MapsDialog.svelte'),
  settings: () => import('./SettingsDialog.svelte'),
}

/** Any action as a form. */
export const actionForm: Load<WishWindow> = () => import('./ActionForm.svelte')
