import { lazyRouteComponent } from '@tanstack/react-router'
import { Stethoscope } from 'lucide-react'
import { portalUsers } from '#accounts/access.rules.ts'
import type { PortalScreens } from '../screens.ts'
import { accountScreen } from './account-screen.tsx'

const renewals = lazyRouteComponent(() => import('#renewals/medical/renew-medical.screen.tsx'), 'RenewMedicalScreen')

export const doctorPortal: PortalScreens = {
  portal: 'doctor',
  path: '/app/doctor-portal',
  home: 'renewal',
  redirects: {},
  screens: [
    {
      path: 'renewal',
      title: 'Renew medical',
      access: portalUsers(['doctor']),
      component: renewals,
      entry: { group: 'Work', label: 'Renewals', icon: Stethoscope },
    },
    accountScreen,
  ],
}
