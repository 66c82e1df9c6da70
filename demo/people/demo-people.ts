import type { Portal } from '#accounts/portals.rules.ts'
import { permissionsOf } from '#accounts/permission-catalogue.rules.ts'
import { isDecision, permissionNames, type Permission } from '#accounts/permissions.rules.ts'

/** The demonstration's three sites. Only the first two onboard drivers. */
export const demoPlants = [
  { name: 'Mombasa grinding plant', allowOnboarding: true },
  { name: 'Athi River works', allowOnboarding: true },
  { name: 'Nakuru depot', allowOnboarding: false },
] as const

type DemoRole = { portal: Portal; name: string; permissions: readonly Permission[] }

const decideAll = permissionNames.filter(isDecision)

const officeWork = ['drivers.read', 'requests.read', 'requests.raise', 'onboarding.submit', 'events.book'] as const

export const demoRoles = {
  admin: { portal: 'staff_portal', name: 'Safety admin', permissions: permissionsOf('staff_portal') },
  officer: {
    portal: 'staff_portal',
    name: 'Safety officer',
    permissions: [
      'drivers.read',
      'drivers.import',
      'drivers.import.confirm',
      'requests.read',
      'requests.raise',
      ...decideAll,
      'violations.record',
      'events.manage',
      'events.book',
      'onboarding.submit',
      'onboarding.verify',
      'onboarding.passes',
      'onboarding.cards',
      'blacklist.review',
      'reports.read',
      'gate.check',
      'gate.override',
      'holds.place',
      'holds.test',
      'holds.lift',
    ],
  },
  gate: {
    portal: 'staff_portal',
    name: 'Gate clerk',
    permissions: ['drivers.read', 'requests.read', 'requests.raise', 'violations.record'],
  },
  // The product's own role.
  guard: { portal: 'staff_portal', name: 'Gate guard', permissions: ['gate.check', 'holds.test'] },
  office: { portal: 'transporter_portal', name: 'Transport office', permissions: officeWork },
  manager: { portal: 'transporter_portal', name: 'Transport manager', permissions: [...officeWork, 'transporter.users'] },
  doctor: { portal: 'doctor', name: 'Doctor', permissions: ['requests.raise'] },
  trainer: { portal: 'trainer', name: 'Trainer', permissions: ['requests.raise'] },
} as const satisfies Record<string, DemoRole>

export type DemoPerson = {
  firstName: string
  lastName: string
  phone: string
  role: keyof typeof demoRoles | null
  /** Places in `demoPlants`. */
  plants: readonly number[]
}

const everywhere = [0, 1, 2]
const staffPeople: readonly (readonly [string, string, 'admin' | 'officer' | 'gate', readonly number[]])[] = [
  ['Halima', 'Said', 'admin', everywhere],
  ['Peter', 'Kariuki', 'officer', everywhere],
  ['Lucy', 'Wambui', 'gate', [0]],
  ['Daniel', 'Mutua', 'admin', [0, 1]],
  ['Grace', 'Achieng', 'officer', [0]],
  ['Samuel', 'Kiprono', 'officer', [1]],
  ['Fatuma', 'Abdalla', 'gate', [0]],
  ['James', 'Otieno', 'gate', [1]],
  ['Ruth', 'Chebet', 'officer', [2]],
  ['Ali', 'Bakari', 'gate', [2]],
  ['Mercy', 'Nyambura', 'officer', [0, 2]],
  ['Victor', 'Ouma', 'gate', [0]],
  ['Esther', 'Muthoni', 'admin', [2]],
  ['Hassan', 'Juma', 'gate', [1]],
] as const
const officePeople = [
  'Joyce Wanjiku',
  'Brian Odhiambo',
  'Agnes Moraa',
  'Kevin Njoroge',
  'Zainab Omar',
  'Paul Cheruiyot',
  'Caroline Atieno',
  'Moses Wafula',
  'Naomi Jeptoo',
  'Felix Kamau',
  'Rehema Mwinyi',
  'George Barasa',
  'Lilian Naliaka',
  'Dennis Rotich',
  'Purity Kendi',
  'Isaac Maina',
]
const doctorPeople = ['Amina Hassan', 'Charles Ndegwa', 'Irene Akinyi', 'Joseph Koech', 'Mary Wairimu']
const trainerPeople = ['Philip Tanui', 'Beatrice Adhiambo', 'Omar Salim', 'Janet Wekesa']
/** A disabled account, and two colleagues of the first transporter's manager. They get their access with their states. */
const latePeople = ['Tobias Were', 'Winnie Auma', 'Patrick Mwangi']

/** Of the gates of the first two plants. */
export const guardPeople = [
  ['Simon Kipchumba', 0],
  ['Alice Nekesa', 1],
] as const

/** Who stands for the states that most people are not in. */
export const demoStates = { invited: 'Fatuma Abdalla', temporary: 'Hassan Juma', former: 'Victor Ouma', disabled: 'Tobias Were' } as const
/** An office that its transporter manages: who manages it, who is invited, and who has left. */
export const demoOffice = { manager: 'Joyce Wanjiku', invited: 'Winnie Auma', former: 'Patrick Mwangi' } as const

const named = (name: string, role: DemoPerson['role'], plants: readonly number[]) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { firstName, lastName, role, plants }
}

/** Forty-four people over all portals, always the same; the first of each portal are printed at start. */
export const demoPeople: readonly DemoPerson[] = [
  ...staffPeople.map(([firstName, lastName, role, plants]) => ({ firstName, lastName, role, plants })),
  ...officePeople.map((name, index) =>
    named(name, name === demoOffice.manager ? 'manager' : 'office', index < 12 ? [0, index % 2] : [index % 3]),
  ),
  ...doctorPeople.map((name) => named(name, 'doctor', everywhere)),
  ...trainerPeople.map((name) => named(name, 'trainer', everywhere)),
  ...latePeople.map((name) => named(name, null, [])),
  ...guardPeople.map(([name, plant]) => named(name, 'guard', [plant])),
].map((person, index) => ({ ...person, plants: [...new Set(person.plants)], phone: `+2547000001${String(index + 10)}` }))

const firstWith = (role: DemoPerson['role']): DemoPerson => {
  const found = demoPeople.find((person) => person.role === role)
  if (!found) throw new Error(`No demonstration user is ${role}`)
  return found
}

/** One per portal, and a second for staff, since requests are decided by a second person. */
export const demoSignIns: readonly { portal: Portal; phone: string; name: string }[] = (
  ['admin', 'officer', 'manager', 'doctor', 'trainer'] as const
).map((role) => {
  const { phone, firstName, lastName } = firstWith(role)
  return { portal: demoRoles[role].portal, phone: phone.replace(/^\+254/, '0'), name: `${firstName} ${lastName}, ${demoRoles[role].name}` }
})
