import type { CountryCode } from 'libphonenumber-js/min'
import * as z from 'zod/mini'
import { parsePhone } from '#accounts/phone.rules.ts'
import { portalNames, portals, type Portal } from '#accounts/portals.rules.ts'
import type { RowReading } from '#import-export/engine/judge-rows.rules.ts'
import type { ColumnsRead } from '#import-export/rows/columns-read.rules.ts'
import { readDay, type DayOrder } from '#import-export/rows/day-first.rules.ts'
import { cleanName, cleanText, wordKey } from '#import-export/rows/cleaning.rules.ts'
import { exactName, nameLookup, severalNames, type NameLookup } from '#import-export/rows/names.rules.ts'
import { spoiltCode } from '#import-export/rows/spoilt-codes.rules.ts'
import {
  collectProblems,
  invalidCell,
  validCell,
  type ReadResult,
  type RowProblems,
  type ShownCells,
} from '#import-export/rows/row-problems.rules.ts'
import { phoneMessage } from '#platform/contract/shapes.ts'
import { personFields, type NewAccess } from '../user-fields.contract.ts'
import type { UserField } from './user-headings.rules.ts'

type UserCells = Readonly<Record<UserField, string>>

type NamedRole = { id: string; name: string; portal: Portal }

/** What the names in a file stand for. */
export type UserLookups = {
  country: CountryCode
  ownPlantId: string
  roles: readonly NamedRole[]
  plantNamed: NameLookup<string>
  transporterNamed: NameLookup<string>
  doctorNamed: NameLookup<string>
}

/** `readAs`: the names that the file writes differently. */
export type UserItem = z.output<typeof Person> & { access: NewAccess; readAs: ShownCells }
const Person = z.object(personFields)

/** Reads a row: one person with one access. A row without a plant is meant for the reader's own. */
export function readUserRow(
  cells: UserCells,
  { lookups, headingOf, dayOrderOf }: { lookups: UserLookups } & ColumnsRead<UserField>,
): RowReading<UserItem> {
  const row = collectProblems(headingOf)
  const phone = row.accept('phone', readUserPhone(cells.phone, lookups.country))
  const email = row.accept('email', validCell(cleanText(cells.email) || undefined))
  const names = {
    first_name: row.accept('first_name', validCell(cleanName(cells.first_name))),
    last_name: row.accept('last_name', validCell(cleanName(cells.last_name))),
  }
  const person = row.validate(Person, { ...names, phone: phone ?? '-', ...(email !== undefined && { email }) }, personField)
  const access = readAccess(cells, row, { lookups, order: dayOrderOf('ends_on') })
  const [problems, shown] = [row.problems(), row.shown()]
  return person && access && problems.length === 0
    ? { ok: true, item: { ...person, access: access.access, readAs: access.readAs }, shown }
    : { ok: false, problems, shown }
}

/** A user logs in with one number. */
function readUserPhone(text: string, country: CountryCode): ReadResult<string> {
  const spoilt = spoiltCode(text, 'phone number')
  if (spoilt) return spoilt
  if (/\S[\r\n\u2028\u2029]+\s*\S/.test(text))
    return invalidCell('This cell has several phone numbers. A user logs in with one: leave that one.')
  const phone = parsePhone(cleanText(text), country)
  return phone === undefined ? invalidCell(phoneMessage) : validCell(phone)
}

const personField = (path: string): UserField => (path === 'first_name' || path === 'last_name' || path === 'email' ? path : 'phone')

type AccessRead = { access: NewAccess; readAs: ShownCells }

function readAccess(
  cells: UserCells,
  row: RowProblems<UserField>,
  { lookups, order }: { lookups: UserLookups; order: DayOrder },
): AccessRead | undefined {
  const readAs: Record<string, string> = {}
  const find = <T>(field: keyof typeof nouns, named: NameLookup<T>): T | undefined => {
    const found = readName(field, cells[field], { row, named })
    if (found?.isLoose) readAs[field] = found.name
    return found?.item
  }
  const role = find('role', rolesNamed(cells, row, lookups.roles))
  const plant_id = cleanText(cells.plant) === '' ? lookups.ownPlantId : find('plant', lookups.plantNamed)
  const transporter_id = find('transporter', lookups.transporterNamed)
  const doctor_id = find('doctor', lookups.doctorNamed)
  const ends_on = row.accept('ends_on', readDay(cells.ends_on, order))
  const company = row.accept('company', validCell(cleanText(cells.company) || undefined))
  if (!role || !plant_id) return undefined
  const ofPortal = { ...(transporter_id && { transporter_id }), ...(doctor_id && { doctor_id }), ...(company && { company }) }
  return { access: { plant_id, portal: role.portal, role_id: role.id, ...ofPortal, ...(ends_on && { ends_on }) }, readAs }
}

/** Roles of different portals can have the same name; then the portal tells them apart. */
function rolesNamed(cells: UserCells, row: RowProblems<UserField>, roles: readonly NamedRole[]): NameLookup<NamedRole> {
  const portal = cleanText(cells.portal)
  const chosen = portals.find((key) => wordKey(portalNames[key]) === wordKey(portal) || wordKey(key) === wordKey(portal))
  if (portal !== '' && chosen === undefined) row.addProblem('portal', `Write ${portals.map((key) => portalNames[key]).join(', ')}.`)
  if (cleanText(cells.role) === '') row.addProblem('role', 'Write the role.')
  return nameLookup(roles.filter(({ portal: of }) => chosen === undefined || of === chosen).map((item) => ({ name: item.name, item })))
}

const nouns = {
  role: 'role',
  plant: 'plant where you manage users',
  transporter: 'transporter',
  doctor: 'approved doctor',
} as const satisfies Partial<Record<UserField, string>>

type NameContext<T> = { row: RowProblems<UserField>; named: NameLookup<T> }

function readName<T>(
  field: keyof typeof nouns,
  text: string,
  { row, named }: NameContext<T>,
): { item: T; name: string; isLoose: boolean } | undefined {
  const written = exactName(text)
  if (cleanText(text) === '') return undefined
  const match = named(written)
  if (match.found === 'one') row.accept(field, validCell(match.name))
  if (match.found === 'one') return match
  if (match.found === 'none') row.addProblem(field, `There is no ${nouns[field]} called '${written}'.`)
  else if (field === 'role' && new Set(match.names).size === 1)
    row.addProblem('portal', 'Roles of several portals have this name. Write the portal.')
  else row.addProblem(field, severalNames(written, match.names))
  return undefined
}
