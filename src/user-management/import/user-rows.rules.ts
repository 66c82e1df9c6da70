import type { RowVerdict, LineOf } from '#import-export/engine/judge-rows.rules.ts'
import { plainCode } from '#platform/contract/plain-words.ts'
import { collectProblems, type HeadingOf } from '#import-export/rows/row-problems.rules.ts'
import { accessKey, findAccessProblems, type GrantFacts } from '../access.rules.ts'
import type { UserItem } from './user-columns.rules.ts'
import type { UserField } from './user-headings.rules.ts'

export type KnownPerson = {
  id: string
  first_name: string
  last_name: string
  email: string | null
  is_active: boolean
  /** At a plant whose users the importer manages. */
  is_here: boolean
  /** Of the access in force. */
  accessKeys: ReadonlySet<string>
}

/** People whose number or email is in the file. */
export type KnownPeople = {
  /** Whom the importer learns of only by this file. */
  elsewhere: readonly { id: string; by: 'phone' | 'email' }[]
  byPhone: ReadonlyMap<string, KnownPerson>
  /** The phone of each email's owner; emails in lower case. */
  phoneOfEmail: ReadonlyMap<string, string>
}

type Context = {
  known: KnownPeople
  facts: GrantFacts
  lineOf: LineOf
  headingOf: HeadingOf<UserField>
}

const columnOf = {
  plant_id: 'plant',
  portal: 'portal',
  role_id: 'role',
  transporter_id: 'transporter',
  doctor_id: 'doctor',
  company: 'company',
  ends_on: 'ends_on',
} as const satisfies Record<keyof UserItem['access'], UserField>
const isColumn = (field: string): field is keyof typeof columnOf => Object.hasOwn(columnOf, field)

/** New, known with this access already, or refused. A known number is accepted only with its person's name. */
export const judgeUserRow = (item: UserItem, context: Context): RowVerdict => ({ ...judgeUser(item, context), readAs: item.readAs })

function judgeUser(item: UserItem, { known, facts, lineOf, headingOf }: Context): RowVerdict {
  const { phone, email, access } = item
  const row = collectProblems(headingOf)
  const [samePhone, sameEmail] = [lineOf(phone), email === undefined ? undefined : lineOf(email.toLowerCase())]
  if (samePhone !== undefined) row.addProblem('phone', `This number is already at line ${samePhone}`)
  if (sameEmail !== undefined) row.addProblem('email', `This email is already at line ${sameEmail}`)
  const person = known.byPhone.get(phone)
  if (person && fullKey(person) !== fullKey(item)) row.addProblem('phone', 'Another person has this number')
  if (person?.is_active === false && person.is_here) row.addProblem('phone', 'The account with this number is disabled')
  const owner = email === undefined ? undefined : known.phoneOfEmail.get(email.toLowerCase())
  if (owner !== undefined && owner !== phone) row.addProblem('email', 'Another user has this email')
  for (const [field, text] of Object.entries(findAccessProblems([access], facts, person?.id))) {
    const name = field.slice(field.indexOf('.') + 1)
    if (isColumn(name)) row.addProblem(columnOf[name], text)
  }
  const problems = row.problems()
  if (problems.length > 0) return { outcome: 'refused', problems }
  return { outcome: person?.accessKeys.has(accessKey(access)) ? 'already_here' : 'imported' }
}

const fullKey = ({ first_name, last_name }: { first_name: string; last_name: string }): string => plainCode(`${first_name} ${last_name}`)
