/** The four doors of the product. A session is bound to one of them, at one authorised plant. */
export const portals = ['staff_portal', 'transporter_portal', 'doctor', 'trainer'] as const
export type Portal = (typeof portals)[number]

export const isPortal = (text: string): text is Portal => Object.hasOwn(portalNames, text)

export const portalNames = {
  staff_portal: 'Staff portal',
  transporter_portal: 'Transporter portal',
  doctor: 'Doctor portal',
  trainer: 'Defensive driving portal',
} satisfies Record<Portal, string>

/** What a role may hold, with the words that people read where roles are kept. */
export const permissions = {
  'drivers.read': 'See drivers, passes and cards',
  'drivers.import': 'Import registers of transporters and drivers',
  'requests.read': 'See requests',
  'requests.raise': 'Raise requests about a driver',
  'requests.decide': 'Approve or reject requests',
  'medical.read': 'Open medical files',
  'violations.record': 'Record violations and good practices',
  'events.manage': 'Schedule events and take attendance',
  'onboarding.manage': 'Verify documents, make passes and issue cards',
  'administration.manage': 'Maintain transporters, syllabus, plants, doctors, authorised plants and notifications',
  'users.manage': 'Maintain users and roles',
  'reports.read': 'See dashboards and reports',
  'audit.read': 'See who changed what',
} as const
export type Permission = keyof typeof permissions

export const isPermission = (text: string): text is Permission => Object.hasOwn(permissions, text)
export const permissionNames: readonly Permission[] = Object.keys(permissions).filter(isPermission)
