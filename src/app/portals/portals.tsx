import type { Portal } from '#accounts/portals.rules.ts'
import { webExtensions } from '#extensions/web-list.ts'
import type { PortalScreens } from '../screens.ts'
import { doctorPortal } from './doctor-and-trainer.tsx'
import { staffPortal } from './staff.tsx'
import { trainerPortal } from './doctor-and-trainer.tsx'
import { transporterPortal } from './transporter.tsx'

export const portalScreens = {
  staff_portal: withAdded(staffPortal),
  transporter_portal: withAdded(transporterPortal),
  doctor: doctorPortal,
  trainer: trainerPortal,
} satisfies Record<Portal, PortalScreens>

/** With the screens of extensions, each after the one that it names. */
function withAdded(portal: PortalScreens): PortalScreens {
  const after = (path: string) => webExtensions.flatMap((added) => added[portal.portal]?.[path] ?? [])
  return { ...portal, screens: portal.screens.flatMap((screen) => [screen, ...after(screen.path)]) }
}
