import type { Portal } from './portals.rules.ts'

/** Kinds of request that somebody decides, by their name in the calls. A kind cannot be defined without its entry here. */
export const decidedKinds = {
  'transfer-driver': 'Transfer driver',
  'cancel-card': 'Cancel card',
  'suspend-driver': 'Suspend driver',
  'blacklist-driver': 'Blacklist driver',
  'change-details': 'Change details',
  'end-suspension': 'Reinstate suspended driver',
  'process-violation': 'Driver violation',
  'process-transporter-violation': "Transporter's driver violation",
  'bulker-renewal': 'Renew bulker training',
  'change-profile-pic': 'Change profile picture',
  'renew-medical': 'Renew medical',
  'renew-ddt': 'Renew defensive driving',
} as const
export type DecidedKind = keyof typeof decidedKinds

/** The rows of the roles' matrix. */
export const permissionAreas = {
  drivers: 'Drivers and passes',
  requests: 'Requests',
  violations: 'Violations and good practices',
  onboarding: 'Onboarding',
  events: 'Events',
  reports: 'Reports',
  people: 'Users and roles',
  administration: 'Administration',
} as const
export type PermissionArea = keyof typeof permissionAreas

/** The columns of the roles' matrix. */
export const permissionLevels = { see: 'See', do: 'Do', decide: 'Decide' } as const
export type PermissionLevel = keyof typeof permissionLevels

type Definition = {
  readonly label: string
  readonly area: PermissionArea
  readonly level: PermissionLevel
  /** The portals whose roles can hold it. */
  readonly portals: readonly Portal[]
}

const staff = ['staff_portal'] as const
const staffAndTransporters = ['staff_portal', 'transporter_portal'] as const
const everyPortal = ['staff_portal', 'transporter_portal', 'doctor', 'trainer'] as const

const basic = {
  'drivers.read': { label: 'View drivers, passes and cards', area: 'drivers', level: 'see', portals: staffAndTransporters },
  'drivers.import': { label: 'Import transporter and driver registers', area: 'drivers', level: 'do', portals: staff },
  'medical.read': { label: 'View medical files', area: 'drivers', level: 'see', portals: staff },
  'requests.read': { label: 'View requests', area: 'requests', level: 'see', portals: staffAndTransporters },
  'requests.raise': { label: 'Submit requests about drivers', area: 'requests', level: 'do', portals: everyPortal },
  'violations.record': { label: 'Record violations and good practices', area: 'violations', level: 'do', portals: staff },
  'events.manage': { label: 'Schedule events and record attendance', area: 'events', level: 'do', portals: staff },
  'events.book': { label: 'Book drivers into events', area: 'events', level: 'do', portals: staffAndTransporters },
  'onboarding.submit': { label: 'Submit new drivers', area: 'onboarding', level: 'do', portals: staffAndTransporters },
  'onboarding.verify': { label: 'Verify documents', area: 'onboarding', level: 'decide', portals: staff },
  'onboarding.passes': { label: 'Generate passes', area: 'onboarding', level: 'do', portals: staff },
  'onboarding.cards': { label: 'Issue cards', area: 'onboarding', level: 'do', portals: staff },
  'reports.read': { label: 'View dashboards and reports', area: 'reports', level: 'see', portals: staff },
  'users.manage': { label: 'Manage users and roles', area: 'people', level: 'do', portals: staff },
  'transporter.users': { label: "Manage the transporter's own users", area: 'people', level: 'do', portals: ['transporter_portal'] },
  'administration.manage': {
    label: 'Manage transporters, syllabus, plants, doctors, authorised plants and notifications',
    area: 'administration',
    level: 'do',
    portals: staff,
  },
  'audit.read': { label: 'View the change history', area: 'administration', level: 'see', portals: staff },
} as const satisfies Record<string, Definition>

/** The permission to approve or reject requests of this kind. */
export const decides = <K extends DecidedKind>(kind: K): `requests.decide.${K}` => `requests.decide.${kind}`
type Decision = ReturnType<typeof decides<DecidedKind>>

export type Permission = keyof typeof basic | Decision

const decisions = Object.fromEntries(
  Object.entries(decidedKinds).map(([kind, title]): [string, Definition] => [
    `requests.decide.${kind}`,
    { label: `Approve or reject: ${title}`, area: 'requests', level: 'decide', portals: staff },
  ]),
)
const definitions: Readonly<Record<string, Definition>> = { ...basic, ...decisions }

export const isPermission = (text: string): text is Permission => Object.hasOwn(definitions, text)
export const permissionNames: readonly Permission[] = Object.keys(definitions).filter(isPermission)
export const isDecision = (permission: Permission): permission is Decision => Object.hasOwn(decisions, permission)

/** Every permission with what the role settings say of it, in the order of the matrix. */
export const permissionCatalogue: readonly (Definition & { readonly key: Permission })[] = permissionNames.map((key) => ({
  key,
  ...describe(key),
}))

export const permissionsOf = (portal: Portal): readonly Permission[] =>
  permissionCatalogue.filter(({ portals }) => portals.includes(portal)).map(({ key }) => key)

function describe(key: Permission): Definition {
  const found = definitions[key]
  if (!found) throw new Error(`There is no permission ${key}`)
  return found
}
