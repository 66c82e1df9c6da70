import type { RouteComponent } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { Permission } from '#accounts/permissions.rules.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import { isAllowed, type Access, type Grants } from '#platform/contract/access.ts'

/** One screen of a portal: its route and its entry in the sidebar are both made from this. */
export type Screen = {
  /** Relative to the portal's path; `$id` is a parameter. */
  path: string
  title: string
  /** The access of its main route. */
  access: Access
  /** Lazy. A screen without a component is not built yet: it has no links and shows 'Page not found'. */
  component?: RouteComponent
  /** The loading state, where the default does not match the layout. */
  skeleton?: RouteComponent
  entry?: Entry
}

type Entry = {
  group: string
  label: string
  icon: LucideIcon
  /** Shows the number of those that wait as a badge. */
  counts?: 'requests' | 'barredMatches' | 'confirmations'
  /** Shown to those who hold one of these, beyond the screen's own access. */
  anyOf?: readonly Permission[]
}
export type NavScreen = Screen & { entry: Entry }

export type PortalScreens = {
  portal: Portal
  path: `/app/${string}`
  /** The start screen. */
  home: string
  /** Paths that redirect to a screen. */
  redirects: Readonly<Record<string, string>>
  screens: readonly Screen[]
}

/** The sidebar entries of this user: built screens that the role may open. Of screens with the same entry, the first. */
export function entriesFor({ screens }: PortalScreens, person: Grants): readonly NavScreen[] {
  const open = screens
    .filter(hasEntry)
    .filter((screen) => canOpen(screen, person) && isForGuard(screen, person) && isEntered(screen, person))
  return open.filter(({ entry }, index) => open.findIndex((screen) => screen.entry.label === entry.label) === index)
}

/** Built screens without parameters that this user may open. */
export const pagesFor = ({ screens }: PortalScreens, person: Grants): readonly Screen[] =>
  screens.filter((screen) => !screen.path.includes('$') && canOpen(screen, person))

/** The screen the portal's path redirects to: home, else the first entry this user may open. */
export function firstScreen(portal: PortalScreens, person: Grants): string | undefined {
  const home = portal.screens.find(({ path }) => path === portal.home)
  return home && canOpen(home, person) ? home.path : entriesFor(portal, person)[0]?.path
}

/** The screen that a folder's path redirects to; where the role may not open it, the first of the folder's entries that it may. */
export function redirectTarget(portal: PortalScreens, folder: string, person: Grants): string {
  const target = portal.redirects[folder] ?? portal.home
  const screen = portal.screens.find(({ path }) => path === target)
  if (screen && canOpen(screen, person)) return target
  return entriesFor(portal, person).find(({ path }) => path.startsWith(`${folder}/`))?.path ?? target
}

/** The active entry: the one with the longest common prefix with the path. */
export function currentEntry<T extends { path: string }>(entries: readonly T[], path: string): T | undefined {
  const shared = (entry: T) => sharedSegments(entry.path.split('/'), path.split('/'))
  const [nearest] = [...entries].sort((a, b) => shared(b) - shared(a))
  return nearest && shared(nearest) > 0 ? nearest : undefined
}

const hasEntry = (screen: Screen): screen is NavScreen => screen.entry !== undefined
const canOpen = ({ component, access }: Screen, person: Grants) => component !== undefined && isAllowed(access, person)

const isEntered = ({ entry: { anyOf } }: NavScreen, { permissions }: Grants) =>
  anyOf === undefined || anyOf.some((permission) => permissions.includes(permission))

/** A guard's sidebar has the gate, and no screen that everybody in the portal may open. */
const isForGuard = ({ path }: Screen, { permissions }: Grants) =>
  path.startsWith('gate') || permissions.length === 0 || permissions.some((permission) => !permission.startsWith('gate.'))

function sharedSegments(one: readonly string[], other: readonly string[]): number {
  // 'driver/7' belongs to 'drivers'.
  const firstDifference = one.findIndex((segment, index) => segment !== other[index] && segment !== `${other[index]}s`)
  return firstDifference === -1 ? one.length : firstDifference
}
