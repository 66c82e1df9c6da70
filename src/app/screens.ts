import type { RouteComponent } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { Portal } from '#accounts/portals.rules.ts'
import { isAllowed, type Access, type Grants } from '#platform/contract/access.ts'

/** One screen of a portal: its route and its entry in the sidebar are both made from this. */
export type Screen = {
  /** Under the portal's own path; `$id` stands for an identifier. */
  readonly path: string
  readonly title: string
  /** That of the route behind it. */
  readonly access: Access
  /** Its component, in a chunk of its own. Without one the screen is not built: nothing links to it and its path answers the not-found page. */
  readonly component?: RouteComponent
  /** What stands in its place until it is there, where it does not begin as the others do. */
  readonly skeleton?: RouteComponent
  readonly entry?: Entry
}

type Entry = {
  readonly group: string
  readonly label: string
  readonly icon: LucideIcon
  /** How many of these wait for somebody stands beside it. */
  readonly counts?: 'requests'
}
export type EnteredScreen = Screen & { readonly entry: Entry }

export type PortalScreens = {
  readonly portal: Portal
  readonly path: `/app/${string}`
  /** Where a person of this portal begins. */
  readonly home: string
  /** Paths that only lead on to a screen. */
  readonly leadsTo: Readonly<Record<string, string>>
  readonly screens: readonly Screen[]
}

/** What this person finds in the sidebar: the built screens with an entry, as far as the role may open them. */
export const entriesFor = ({ screens }: PortalScreens, person: Grants): readonly EnteredScreen[] =>
  screens.filter(hasEntry).filter((screen) => canOpen(screen, person))

/** Every built screen with an address of its own that this person may open. */
export const pagesFor = ({ screens }: PortalScreens, person: Grants): readonly Screen[] =>
  screens.filter((screen) => !screen.path.includes('$') && canOpen(screen, person))

/** Where the portal's own path leads this person: home, or else the first screen there is for them, or none. */
export function firstScreen(portal: PortalScreens, person: Grants): string | undefined {
  const home = portal.screens.find(({ path }) => path === portal.home)
  return home && canOpen(home, person) ? home.path : entriesFor(portal, person)[0]?.path
}

/** The entry to mark for a path of the portal: the one that shares the longest beginning with it. */
export function entryHere<T extends { readonly path: string }>(entries: readonly T[], path: string): T | undefined {
  const shared = (entry: T) => sharedSteps(entry.path.split('/'), path.split('/'))
  const [nearest] = [...entries].sort((a, b) => shared(b) - shared(a))
  return nearest && shared(nearest) > 0 ? nearest : undefined
}

const hasEntry = (screen: Screen): screen is EnteredScreen => screen.entry !== undefined
const canOpen = ({ component, access }: Screen, person: Grants) => component !== undefined && isAllowed(access, person)

function sharedSteps(one: readonly string[], other: readonly string[]): number {
  // A list and one thing of it: 'drivers' and 'driver/7'.
  const parting = one.findIndex((step, at) => step !== other[at] && step !== `${other[at]}s`)
  return parting === -1 ? one.length : parting
}
