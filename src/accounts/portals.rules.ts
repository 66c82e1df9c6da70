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

/** Every permission with its label in the role settings. */
const permissions = {
  'drivers.read': 'View drivers, passes and cards',
  'drivers.import': 'Import transporter and driver registers',
  'requests.read': 'View requests',
  'requests.raise': 'Submit requests about drivers',
  'requests.decide': 'Approve or reject requests',
  'medical.read': 'View medical files',
  'violations.record': 'Record violations and good practices',
  'events.manage': 'Schedule events and record attendance',
  'onboarding.manage': 'Verify documents, generate passes and issue cards',
  'administration.manage': 'Manage transporters, syllabus, plants, doctors, authorised plants and notifications',
  'users.manage': 'Manage users and roles',
  'reports.read': 'View dashboards and reports',
  'audit.read': 'View the change history',
} as const
export type Permission = keyof typeof permissions

export const isPermission = (text: string): text is Permission => Object.hasOwn(permissions, text)
export const permissionNames: readonly Permission[] = Object.keys(permissions).filter(isPermission)
