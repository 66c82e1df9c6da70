import { GraduationCap } from 'lucide-react'
import { peopleOf } from '#accounts/access.rules.ts'
import type { PortalScreens } from '../screens.ts'
import { accountScreen } from './account-screen.tsx'

export const trainerPortal: PortalScreens = {
  portal: 'trainer',
  path: '/app/ddt-portal',
  home: 'renewal',
  leadsTo: {},
  screens: [
    {
      path: 'renewal',
      title: 'Renew Defensive training',
      access: peopleOf(['trainer']),
      entry: { group: 'Work', label: 'Renewals', icon: GraduationCap },
    },
    accountScreen,
  ],
}
