import type { RouteComponent } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { Permission } from '#accounts/permissions.rules.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import { isAllowed, type Access, type Grants } from '#platform/contract/access.ts'

/** One screen of a portal: its route and its place in the navigation are both made from this. */
export type Screen = {
  /** Relative to the portal's path; `$id` is a parameter. */
  path: string
  title: string
  /** What its record is called, where that is not the title: 'Driver not found'. */
  noun?: string
  /** The access of its main route. */
  access: Access
  /** Lazy. A screen without a component is not built yet: it has no links and shows 'Page not found'. */
  component?: RouteComponent
  /** The loading state, where the default does not match the layout. */
  skeleton?: RouteComponent
  entry?: Entry
}

/** An entry of the sidebar. The screens that name it are its tabs, in their order. */
export type NavSection = {
  label: string
  icon: LucideIcon
  /** The heading above it. Sections without one are one list. */
  group?: string
  /** Found in the sidebar of 'Settings' instead of the portal's own. */
  isSetting?: true
}

type Entry = {
  /** A section, or the label of one that another screen describes. */
  section: NavSection | string
  /** The screen's tab; needed where the section has others. */
  tab?: string
  /** Shows the number of those that wait, at the tab and at the section. */
  counts?: CountName
  /** Shown to those who hold one of these, beyond the screen's own access. */
  anyOf?: readonly Permission[]
}
export type CountName = 'requests' | 'confirmations' | 'verification' | 'passes' | 'cards' | 'barredMatches'
export type NavScreen = Omit<Screen, 'entry'> & { entry: Omit<Entry, 'section'> & { section: NavSection } }

export type PortalScreens = {
  portal: Portal
  path: `/app/${string}`
  /** The start screen. */
  home: string
  /** Paths that redirect to a screen. */
  redirects: Readonly<Record<string, string>>
  screens: readonly Screen[]
}

/** The screens that this user finds in the navigation: built, with an entry, and open to the role. */
export const entriesFor = ({ screens }: PortalScreens, person: Grants): readonly NavScreen[] =>
  screens
    .flatMap((screen) => placed(screen, screens))
    .filter((screen) => canOpen(screen, person) && isForGuard(screen, person) && isEntered(screen, person))

export type ShownSection = NavSection & { tabs: readonly NavScreen[]; first: NavScreen }

/** The sections of these screens in their order, each with its tabs. A section leads to its first tab. */
export const navSectionsOf = (entries: readonly NavScreen[]): readonly ShownSection[] =>
  entries
    .filter((first, index) => entries.findIndex((other) => isOfSection(first, other)) === index)
    .map((first) => ({ ...first.entry.section, first, tabs: entries.filter((other) => isOfSection(first, other)) }))

export const isOfSection = (one: NavScreen, other: NavScreen): boolean => one.entry.section.label === other.entry.section.label

export type FoundPage = Screen & { place: string | undefined; section: NavSection | undefined }

/** Built screens without parameters that this user may open, each with its place in the navigation: 'Drivers · Passes'. */
export const pagesFor = ({ screens }: PortalScreens, person: Grants): readonly FoundPage[] =>
  screens
    .filter((screen) => !screen.path.includes('$') && canOpen(screen, person))
    .map((screen) => {
      const section = screen.entry && sectionOf(screen.entry, screens)
      const place = section && [section.isSetting && 'Settings', section.label, screen.entry?.tab].filter(Boolean).join(' · ')
      return { ...screen, section, place }
    })

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

function placed(screen: Screen, screens: readonly Screen[]): readonly NavScreen[] {
  const section = screen.entry && sectionOf(screen.entry, screens)
  return screen.entry && section ? [{ ...screen, entry: { ...screen.entry, section } }] : []
}

function sectionOf({ section }: Entry, screens: readonly Screen[]): NavSection | undefined {
  if (typeof section === 'object') return section
  return screens.flatMap(({ entry }) => (typeof entry?.section === 'object' ? [entry.section] : [])).find(({ label }) => label === section)
}

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
