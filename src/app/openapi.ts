import { openApiDocument, type Operation } from '#platform/contract/openapi.ts'
import type { Contract, Route } from '#platform/contract/route.ts'
import { apiShapes } from './api-shapes.ts'
import { contracts } from './contracts.ts'
import { serverExtensions } from '#extensions/server-list.ts'

/** The groups of the document: by the second part of the path, its name and description. */
const groups: Readonly<Record<string, readonly [name: string, description: string]>> = {
  auth: ['Login', 'Codes, sessions, devices, own settings'],
  drivers: ['Drivers', 'Lists, details, verdicts, history'],
  pass: ['Passes', 'Cards, clearances, renewals of medicals and training'],
  requests: ['Requests', 'Raise, list, decide and cancel'],
  cases: ['Cases', 'What follows from a violation, and what the driver and the office say'],
  violation: ['Violations', 'Record and look up violations'],
  violations: ['Violations', 'Record and look up violations'],
  'violation-catalogue': ['Violations', 'Record and look up violations'],
  events: ['Events', 'Training sessions, bookings, attendance'],
  gate: ['Gate', 'Checks of drivers at the gate, who is on site, overrides and devices'],
  integrations: ['Integrations', 'Keys of programs, and webhooks'],
  transporter: ['Transporter office', 'Its drivers, passes, requests, people and scorecard'],
  doctor: ['Doctors', 'Medical renewals'],
  fix: ['Doctors', 'Medical renewals'],
  'ddt-trainer': ['Trainers', 'Defensive driving renewals'],
  onboarding: ['Onboarding', 'Applications, verification, passes and cards of new drivers'],
  requirements: ['Requirements', 'What a driver needs to load at a plant'],
  retention: ['Retention', 'How long records are kept, what is purged after it'],
  'legal-holds': ['Legal holds', 'Persons of whom everything is kept'],
  recalls: ['Recalls', 'Clearances of an issuer that are renewed with another one'],
  admissions: ['Admissions', 'Drivers of other plants who may load here'],
  confirmations: ['Confirmations', 'Changes that one person proposes and another one confirms'],
  import: ['Imports', 'Registers of drivers and transporters'],
  staff: ['Dashboard', 'A plant in numbers'],
  reports: ['Reports', 'Reports, their definitions and files'],
  admin: ['Administration', 'Plants, people, roles, notifications'],
  administrative: ['Master data', 'Transporters, plants, syllabuses, scorecards'],
  notifications: ['Notifications', 'The bell and choices of mail'],
  live: ['Notifications', 'The bell and choices of mail'],
  'saved-filters': ['Saved filters', 'Filters of lists under a name'],
  health: ['Operation', 'Probes for load balancers and the running version'],
  version: ['Operation', 'Probes for load balancers and the running version'],
}

const description = [
  'Log in as docs/integration.md says, then send `Authorization: Bearer <access token>`.',
  'Every refusal is a `Problem`: `message` for people, `code` for programs, `errors` by field.',
  '`x-access` of an operation names the portals and the permission that its caller needs.',
].join(' ')

const allContracts: Readonly<Record<string, Contract>> = Object.assign(
  { ...contracts },
  ...serverExtensions.map((extension) => extension.contracts),
)
const shapes: typeof apiShapes = Object.assign({ ...apiShapes }, ...serverExtensions.map((extension) => extension.shapes))

const operations: readonly Operation[] = Object.entries(allContracts).flatMap(([contract, routes]) =>
  Object.entries(routes).map(([name, route]) => ({ id: `${camelCase(contract)}.${name}`, tag: groupOf(route)[0], route })),
)

/** Every route of the product. */
export const allRoutes: readonly Route[] = operations.map(({ route }) => route)

export const productDocument = (): object => {
  const used = new Map(allRoutes.map(groupOf))
  const tags = [...used].map(([name, about]) => ({ name, description: about }))
  return openApiDocument({ info: { title: 'Driver pass', version: '1', description }, tags, operations, shapes })
}

function groupOf({ path }: Route): readonly [name: string, description: string] {
  const group = groups[path.split('/')[2] ?? '']
  if (!group) throw new Error(`Add a group for ${path} to src/app/openapi.ts`)
  return group
}

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
