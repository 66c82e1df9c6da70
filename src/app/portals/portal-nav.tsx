import { Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import type { Nav, NavEntry } from '#platform/web/navigation/frame.tsx'
import { SectionNav } from '#platform/web/navigation/section-nav.tsx'
import { currentEntry, entriesFor, isOfSection, navSectionsOf, type NavScreen, type PortalScreens, type ShownSection } from '../screens.ts'
import { useLastPages } from './last-pages.ts'
import { useNavCounts } from './nav-counts.hooks.ts'

/** A portal's sidebar, or that of its Settings, and the tabs of the section that is open. */
export function usePortalNav(portal: PortalScreens, pathname: string): { nav: Nav; tabs: ReactNode } {
  const entries = entriesFor(portal, useActor())
  const current = currentEntry(entries, pathname.slice(portal.path.length + 1))
  const last = useLastPages(portal, entries, current)
  const countsOf = useNavCounts()
  const hrefOf = ({ path }: NavScreen) => `${portal.path}/${path}`

  const sections = navSectionsOf(entries)
  const [settings, others] = [sections.filter(({ isSetting }) => isSetting), sections.filter(({ isSetting }) => !isSetting)]
  const asEntry = ({ label, icon: Icon, first, tabs }: ShownSection): NavEntry => ({
    label,
    href: hrefOf(first),
    icon: <Icon aria-hidden />,
    isCurrent: current !== undefined && isOfSection(first, current),
    counts: countsOf(tabs),
  })
  const inGroups = (shown: readonly ShownSection[]) =>
    [...new Set(shown.map(({ group }) => group))].map((label) => ({
      label,
      entries: shown.filter(({ group }) => group === label).map(asEntry),
    }))

  const [way, setting] = [last.other ?? others[0]?.first, last.setting ?? settings[0]?.first]
  const nav: Nav = current?.entry.section.isSetting
    ? {
        label: 'Settings',
        groups: inGroups(settings),
        back: way && { label: `Back to ${way.entry.section.label}`, href: hrefOf(way) },
      }
    : {
        label: 'Main',
        groups: inGroups(others),
        last: setting && { label: 'Settings', href: hrefOf(setting), icon: <Settings aria-hidden /> },
      }

  const open = sections.find(({ first }) => current && isOfSection(first, current))
  const pages = open?.tabs.map((screen) => ({
    label: screen.entry.tab ?? open.label,
    href: hrefOf(screen),
    isCurrent: screen === current,
    counts: countsOf([screen]),
  }))
  return { nav, tabs: open && pages && pages.length > 1 && <SectionNav label={open.label} pages={pages} /> }
}
