import type { Portal } from '#accounts/portals.rules.ts'
import type { PortalScreens } from '../screens.ts'
import { doctorPortal } from './doctor-and-trainer.tsx'
import { staffPortal } from './staff.tsx'
import { trainerPortal } from './doctor-and-trainer.tsx'
import { transporterPortal } from './transporter.tsx'

export const portalScreens = {
  staff_portal: staffPortal,
  transporter_portal: transporterPortal,
  doctor: doctorPortal,
  trainer: trainerPortal,
} satisfies Record<Portal, PortalScreens>
