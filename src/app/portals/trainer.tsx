import { lazyRouteComponent } from '@tanstack/react-router'
import { GraduationCap } from 'lucide-react'
import { portalUsers } from '#accounts/access.rules.ts'
import type { PortalScreens } from '../screens.ts'
import { accountScreen } from './account-screen.tsx'

const renewals = lazyRouteComponent(() => import('#renewals/ddt/renew-ddt.screen.tsx'), 'RenewDdtScreen')

export const trainerPortal: PortalScreens = {
  portal: 'trainer',
  path: '/app/ddt-portal',
  home: 'renewal',
  redirects: {},
  screens: [
    {
      path: 'renewal',
      title: 'Renew Defensive training',
      access: portalUsers(['trainer']),
      component: renewals,
      entry: { group: 'Work', label: 'Renewals', icon: GraduationCap },
    },
    accountScreen,
  ],
}
