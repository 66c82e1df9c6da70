/** A session is bound to one portal at one authorised plant. */
export const portals = ['staff_portal', 'transporter_portal', 'doctor', 'trainer'] as const
export type Portal = (typeof portals)[number]

export const isPortal = (text: string): text is Portal => Object.hasOwn(portalNames, text)

export const portalNames = {
  staff_portal: 'Staff portal',
  transporter_portal: 'Transporter portal',
  doctor: 'Doctor portal',
  trainer: 'Defensive driving portal',
} satisfies Record<Portal, string>
