import { lazyRouteComponent } from '@tanstack/react-router'
import { CalendarDays, GraduationCap, Stethoscope } from 'lucide-react'
import { portalUsers } from '#accounts/access.rules.ts'
import type { PortalScreens } from '../screens.ts'
import { accountScreen } from './account-screen.tsx'

const medical = lazyRouteComponent(() => import('#renewals/medical/renew-medical.screen.tsx'), 'RenewMedicalScreen')
const appointments = lazyRouteComponent(() => import('#appointments/doctor-appointments.screen.tsx'), 'DoctorAppointmentsScreen')
const training = lazyRouteComponent(() => import('#renewals/ddt/renew-ddt.screen.tsx'), 'RenewDdtScreen')

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
      component: medical,
      entry: { section: { label: 'Renewals', icon: Stethoscope } },
    },
    {
      path: 'appointments',
      title: 'Appointments',
      access: portalUsers(['doctor']),
      component: appointments,
      entry: { section: { label: 'Appointments', icon: CalendarDays } },
    },
    accountScreen,
  ],
}

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
      component: training,
      entry: { section: { label: 'Renewals', icon: GraduationCap } },
    },
    accountScreen,
  ],
}
