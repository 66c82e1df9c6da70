import { portalNames } from '#accounts/portals.rules.ts'
import type { RegisterColumns } from '#import-export/templates/register-template.rules.ts'

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

/** Columns without which no row can be imported. */
export const requiredUserColumns: readonly UserField[] = ['first_name', 'last_name', 'phone', 'role']
/** Columns of dates. */
export const userDays: readonly UserField[] = ['ends_on']

export const userColumns: RegisterColumns = {
  headings: userHeadings,
  required: requiredUserColumns,
  days: userDays,
  words: { portal: Object.values(portalNames) },
}
