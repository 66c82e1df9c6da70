import { Outlet, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Brand, Credits } from '#accounts/brand.tsx'
import { useStoredColumns } from '#accounts/settings/stored-columns.hooks.ts'
import { portalNames } from '#accounts/portals.rules.ts'
import { Bell } from '#notifications/bell/bell.tsx'
import { useLive } from '#notifications/live/live.hooks.ts'
import { LoggedOutNote } from '#platform/web/logged-out-note.tsx'
import { Frame } from '#platform/web/navigation/frame.tsx'
import { HiddenColumns } from '#platform/web/table/stored-columns.ts'
import { ThemeSwitch } from '#platform/web/navigation/theme-switch.tsx'
import { OfflineNote } from './offline-note.tsx'
import type { PortalScreens } from '../screens.ts'
import { accountScreen } from './account-screen.tsx'
import { Find } from './find.tsx'
import { PersonMenu } from './person-menu.tsx'
import { PlantSwitch } from './plant-switch.tsx'
import { usePortalNav } from './portal-nav.tsx'

/** The frame around every screen of a portal. */
export function PortalFrame({ portal }: { portal: PortalScreens }): ReactNode {
  useLive()
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <Frame
      brand={<Brand portal={portalNames[portal.portal]} />}
      {...usePortalNav(portal, pathname)}
      pathname={pathname}
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
