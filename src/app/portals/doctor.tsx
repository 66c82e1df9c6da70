import { Stethoscope } from 'lucide-react'
import { peopleOf } from '#accounts/access.rules.ts'
import type { PortalScreens } from '../screens.ts'
import { accountScreen } from './account-screen.tsx'

export const doctorPortal: PortalScreens = {
  portal: 'doctor',
  path: '/app/doctor-portal',
  home: 'renewal',
  leadsTo: {},
  screens: [
    {
      path: 'renewal',
      title: 'Renew medical',
      access: peopleOf(['doctor']),
      entry: { group: 'Work', label: 'Renewals', icon: Stethoscope },
    },
    accountScreen,
  ],
}
