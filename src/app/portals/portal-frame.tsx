import { Outlet, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Brand, Credits } from '#accounts/brand.tsx'
import { useStoredColumns } from '#accounts/settings/stored-columns.hooks.ts'
import { portalNames } from '#accounts/portals.rules.ts'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { Bell } from '#notifications/bell/bell.tsx'
import { useLive } from '#notifications/live/live.hooks.ts'
import { LoggedOutNote } from '#platform/web/logged-out-note.tsx'
import { Frame, type NavGroup } from '#platform/web/navigation/frame.tsx'
import { HiddenColumns } from '#platform/web/table/stored-columns.ts'
import { ThemeSwitch } from '#platform/web/navigation/theme-switch.tsx'
import { useOpenMatchCount } from '#onboarding/barred-matches/barred-matches.hooks.ts'
import { useConfirmationCount } from '#confirmations/confirmations.hooks.ts'
import { usePendingRequestCount } from '#requests/list/request-counts.hooks.ts'
import { OfflineNote } from './offline-note.tsx'
import { entriesFor, currentEntry, type NavScreen, type PortalScreens } from '../screens.ts'
import { accountScreen } from './account-screen.tsx'
import { Find } from './find.tsx'
import { PersonMenu } from './person-menu.tsx'
import { PlantSwitch } from './plant-switch.tsx'

/** The frame around every screen of a portal. */
export function PortalFrame({ portal }: { portal: PortalScreens }): ReactNode {
  const actor = useActor()
  useLive()
  const pathname = useLocation({ select: (location) => location.pathname })
  const entries = entriesFor(portal, actor)
  const current = currentEntry(entries, pathname.slice(portal.path.length + 1))
  return (
    <Frame
      brand={<Brand portal={portalNames[portal.portal]} />}
      groups={groupsOf(portal, entries, {
        requests: usePendingRequestCount(),
        barredMatches: useOpenMatchCount(),
        confirmations: useConfirmationCount(),
      })}
      pathname={current ? hrefOf(portal, current) : pathname}
      left={<PlantSwitch />}
      right={
        <>
          <Find portal={portal} />
          <Bell portalPath={portal.path} />
          <ThemeSwitch />
          <PersonMenu accountHref={`${portal.path}/${accountScreen.path}`} />
        </>
      }
      footer={<Credits />}
    >
      <OfflineNote />
      <LoggedOutNote />
      <HiddenColumns value={useStoredColumns()}>
        <Outlet />
      </HiddenColumns>
    </Frame>
  )
}

const hrefOf = (portal: PortalScreens, { path }: NavScreen) => `${portal.path}/${path}`

type Counts = Readonly<Record<NonNullable<NavScreen['entry']['counts']>, number | undefined>>

function groupsOf(portal: PortalScreens, screens: readonly NavScreen[], pending: Counts): readonly NavGroup[] {
  const labels = [...new Set(screens.map(({ entry }) => entry.group))]
  const entryOf = (screen: NavScreen) => ({
    label: screen.entry.label,
    href: hrefOf(portal, screen),
    icon: <screen.entry.icon aria-hidden />,
    count: screen.entry.counts && pending[screen.entry.counts],
  })
  return labels.map((label) => ({ label, entries: screens.filter(({ entry }) => entry.group === label).map(entryOf) }))
}
