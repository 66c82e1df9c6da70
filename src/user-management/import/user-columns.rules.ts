import type { CountryCode } from 'libphonenumber-js/min'
import * as z from 'zod/mini'
import { parsePhone } from '#accounts/phone.rules.ts'
import { portalNames, portals, type Portal } from '#accounts/portals.rules.ts'
import { readDay } from '#import-export/rows/day-first.rules.ts'
import { cleanName, cleanText, nameKey, wordKey } from '#import-export/rows/cleaning.rules.ts'
import {
  collectProblems,
  missingColumnsText,
  type HeadingOf,
  type RegisterRowProblem,
  type RowProblems,
} from '#import-export/rows/row-problems.rules.ts'
import { phoneMessage } from '#platform/contract/shapes.ts'
import { personFields, type NewAccess } from '../user-fields.contract.ts'

/** The columns of a file of users with their usual headings. */
export const userHeadings = {
  first_name: ['First name', 'Given name', 'Forename'],
  last_name: ['Last name', 'Surname', 'Family name'],
  phone: ['Phone', 'Phone number', 'Mobile', 'Telephone', 'Cell'],
  email: ['Email', 'E-mail', 'Email address', 'Mail'],
  role: ['Role', 'Position'],
  portal: ['Portal'],
  plant: ['Plant', 'Site', 'Works'],
  transporter: ['Transporter', 'Transporter name', 'Haulier'],
  doctor: ['Doctor', 'Doctor name'],
  company: ['Training company', 'Company'],
  ends_on: ['Access until', 'Until', 'End date', 'Valid until'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type UserField = keyof typeof userHeadings
type UserCells = Readonly<Record<UserField, string>>

export const missingUserColumns = (missing: readonly UserField[]): string | undefined =>
  missingColumnsText(userHeadings, ['first_name', 'last_name', 'phone', 'role'], missing)

type NamedRole = { readonly id: string; readonly name: string; readonly portal: Portal }

/** What the names in a file stand for, by `nameKey`. */
export type UserLookups = {
  readonly country: CountryCode
  readonly ownPlantId: string
  readonly roles: readonly NamedRole[]
  readonly plantIds: ReadonlyMap<string, string>
  readonly transporterIds: ReadonlyMap<string, string>
  readonly doctorIds: ReadonlyMap<string, string>
}

export type UserItem = z.output<typeof Person> & { readonly access: NewAccess }
const Person = z.object(personFields)

type UserReading = { readonly ok: true; readonly item: UserItem } | { readonly ok: false; readonly problems: readonly RegisterRowProblem[] }

/** Reads a row: one person with one access. A row without a plant is meant for the reader's own. */
export function readUserRow(
  cells: UserCells,
  { lookups, headingOf }: { readonly lookups: UserLookups; readonly headingOf: HeadingOf<UserField> },
): UserReading {
  const row = collectProblems(headingOf)
  const phone = parsePhone(cleanText(cells.phone), lookups.country)
  if (phone === undefined) row.addProblem('phone', phoneMessage)
  const email = cleanText(cells.email)
  const names = { first_name: cleanName(cells.first_name), last_name: cleanName(cells.last_name) }
  const person = row.validate(Person, { ...names, phone: phone ?? '-', ...(email && { email }) }, personField)
  const access = readAccess(cells, row, lookups)
  const problems = row.problems()
  return person && access && problems.length === 0 ? { ok: true, item: { ...person, access } } : { ok: false, problems }
}

const personField = (path: string): UserField => (path === 'first_name' || path === 'last_name' || path === 'email' ? path : 'phone')

function readAccess(cells: UserCells, row: RowProblems<UserField>, lookups: UserLookups): NewAccess | undefined {
  const role = readRole(cells, row, lookups.roles)
  const plant_id = cleanText(cells.plant) === '' ? lookups.ownPlantId : readName('plant', cells, row, lookups.plantIds)
  const transporter_id = readName('transporter', cells, row, lookups.transporterIds)
  const doctor_id = readName('doctor', cells, row, lookups.doctorIds)
  const ends_on = row.accept('ends_on', readDay(cells.ends_on))
  const company = cleanText(cells.company)
  if (!role || !plant_id) return undefined
  const ofPortal = { ...(transporter_id && { transporter_id }), ...(doctor_id && { doctor_id }), ...(company && { company }) }
  return { plant_id, portal: role.portal, role_id: role.id, ...ofPortal, ...(ends_on && { ends_on }) }
}

/** Roles of different portals can have the same name; then the portal tells them apart. */
function readRole(cells: UserCells, row: RowProblems<UserField>, roles: readonly NamedRole[]): NamedRole | undefined {
  const [written, portal] = [cleanText(cells.role), cleanText(cells.portal)]
  const chosen = portals.find((key) => wordKey(portalNames[key]) === wordKey(portal) || wordKey(key) === wordKey(portal))
  if (portal !== '' && chosen === undefined) row.addProblem('portal', `Write ${portals.map((key) => portalNames[key]).join(', ')}.`)
  const found = roles.filter(({ name, portal: of }) => nameKey(name) === nameKey(written) && (chosen === undefined || of === chosen))
  if (written === '') row.addProblem('role', 'Write the role.')
  else if (found.length === 0)
    row.addProblem('role', `There is no role '${written}'${chosen ? ` of the ${portalNames[chosen].toLowerCase()}` : ''}.`)
  else if (found.length > 1) row.addProblem('portal', 'Roles of several portals have this name. Write the portal.')
  return found.length === 1 ? found[0] : undefined
}

const nouns = { plant: 'plant where you manage users', transporter: 'transporter', doctor: 'approved doctor' } as const

function readName(
  field: keyof typeof nouns,
  cells: UserCells,
  row: RowProblems<UserField>,
  ids: ReadonlyMap<string, string>,
): string | undefined {
  const written = cleanText(cells[field])
  if (written === '') return undefined
  const id = ids.get(nameKey(written))
  if (id === undefined) row.addProblem(field, `There is no ${nouns[field]} called '${written}'.`)
  return id
}
