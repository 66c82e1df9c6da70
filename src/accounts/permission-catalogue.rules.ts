import { decidedKinds, decides, permissionNames, type DecidedKind, type DecidePermission, type Permission } from './permissions.rules.ts'
import type { Portal } from './portals.rules.ts'

/** The rows of the roles' matrix. */
export const permissionAreas = {
  drivers: 'Drivers and passes',
  requests: 'Requests',
  violations: 'Violations and good practices',
  onboarding: 'Onboarding',
  events: 'Events',
  gate: 'Gate',
  reports: 'Reports',
  people: 'Users and roles',
  administration: 'Administration',
} as const
export type PermissionArea = keyof typeof permissionAreas

/** The columns of the roles' matrix. */
export const permissionLevels = { see: 'See', do: 'Do', decide: 'Decide' } as const
export type PermissionLevel = keyof typeof permissionLevels

type Definition = {
  label: string
  area: PermissionArea
  level: PermissionLevel
  /** The portals whose roles can hold it. */
  portals: readonly Portal[]
}

const staff = ['staff_portal'] as const
const staffAndTransporters = ['staff_portal', 'transporter_portal'] as const
const everyPortal = ['staff_portal', 'transporter_portal', 'doctor', 'trainer'] as const

const basic = {
  'drivers.read': { label: 'View drivers, passes and cards', area: 'drivers', level: 'see', portals: staffAndTransporters },
  'drivers.import': { label: 'Import transporter and driver registers', area: 'drivers', level: 'do', portals: staff },
  'drivers.import.confirm': {
    label: 'Confirm what a register changes of drivers',
    area: 'drivers',
    level: 'decide',
    portals: staff,
  },
  'drivers.file': { label: "Have a driver's file made", area: 'drivers', level: 'do', portals: staff },
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
  'blacklist.review': { label: 'Say whether an applicant is a barred person', area: 'onboarding', level: 'decide', portals: staff },
  'admissions.decide': { label: 'Admit drivers of other plants', area: 'drivers', level: 'decide', portals: staff },
  'holds.place': { label: 'Put drivers on hold: documents in doubt, and at this plant', area: 'drivers', level: 'do', portals: staff },
  'holds.test': { label: 'Record alcohol, drug and fatigue tests', area: 'gate', level: 'do', portals: staff },
  'holds.lift': { label: 'Lift holds that others placed', area: 'drivers', level: 'decide', portals: staff },
  'gate.check': { label: 'Check drivers at the gate', area: 'gate', level: 'do', portals: staff },
  'gate.override': { label: 'Let in a denied driver, and see the checks', area: 'gate', level: 'decide', portals: staff },
  'gate.devices': { label: "Enrol the gate's devices", area: 'gate', level: 'do', portals: staff },
  'reports.read': { label: 'View dashboards and reports', area: 'reports', level: 'see', portals: staff },
  'users.manage': { label: 'Manage users and roles', area: 'people', level: 'do', portals: staff },
  'transporter.users': { label: "Manage the transporter's own users", area: 'people', level: 'do', portals: ['transporter_portal'] },
  'administration.manage': {
    label: 'Manage transporters, syllabus, plants, doctors, authorised plants and notifications',
    area: 'administration',
    level: 'do',
    portals: staff,
  },
  'requirements.manage': {
    label: 'Change what a driver needs to load, and confirm it',
    area: 'administration',
    level: 'decide',
    portals: staff,
  },
  'issuers.recall': { label: 'Recall clearances of an issuer, and confirm it', area: 'administration', level: 'decide', portals: staff },
  'records.purge': {
    label: 'Set how long records are kept, propose and confirm purges, and set legal holds',
    area: 'administration',
    level: 'decide',
    portals: staff,
  },
  'integrations.manage': { label: 'Manage API keys, webhooks and failed work', area: 'administration', level: 'do', portals: staff },
  'audit.read': { label: 'View the change history', area: 'administration', level: 'see', portals: staff },
} as const satisfies Record<Exclude<Permission, DecidePermission>, Definition>

const decisions = Object.fromEntries(
  Object.entries(decidedKinds).map(([kind, title]): [string, Definition] => [
    decides(kind as DecidedKind),
    { label: `Approve or reject: ${title}`, area: 'requests', level: 'decide', portals: staff },
  ]),
) as Readonly<Record<DecidePermission, Definition>>
const definitions: Readonly<Record<Permission, Definition>> = { ...basic, ...decisions }

/** Every permission with what the role settings say of it, in the order of the matrix. */
export const permissionCatalogue: readonly (Definition & { key: Permission })[] = permissionNames.map((key) => ({
  key,
  ...definitions[key],
}))

export const permissionsOf = (portal: Portal): readonly Permission[] =>
  permissionCatalogue.filter(({ portals }) => portals.includes(portal)).map(({ key }) => key)
