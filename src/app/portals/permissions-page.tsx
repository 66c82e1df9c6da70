import type { ReactNode } from 'react'
import type { Permission } from '#accounts/permissions.rules.ts'
import { portalNames } from '#accounts/portals.rules.ts'
import { PermissionsScreen } from '#user-management/permissions/permissions.screen.tsx'
import type { OpenedScreen } from '#user-management/permissions/permission-details.tsx'
import type { PortalScreens } from '../screens.ts'
import { portalScreens } from './portals.tsx'

/** The catalogue, with the screens that each permission opens. */
export function PermissionsPage(): ReactNode {
  return <PermissionsScreen screensOf={screensOf} />
}

const screensOf = (permission: Permission): readonly OpenedScreen[] =>
  Object.values<PortalScreens>(portalScreens).flatMap(({ portal, path: portalPath, screens }) =>
    screens
      .filter(
        ({ component, access }) =>
          component && access.who === 'allocated' && (access.permission === permission || access.anyOf?.includes(permission)),
      )
      .map(({ title, path }) => ({
        title,
        portal: portalNames[portal],
        // Other portals' screens and those of one record have no address to open from here.
        href: portal === 'staff_portal' && !path.includes('$') ? `${portalPath}/${path}` : undefined,
      })),
  )
