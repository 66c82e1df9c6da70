import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import type { NewAdministrator } from '#administration/auth-plants/first-administrator.service.ts'
import { masterName, normalizeName } from '#administration/master-data.contract.ts'
import { parseCountry, parsePhone } from '#accounts/phone.rules.ts'
import { emailMessage, phoneMessage } from '#platform/contract/shapes.ts'
import { adminCommand } from '../start/admin-command.ts'
import { UsageError } from './usage-error.ts'

export const adminUsage = `Creates an administrator: a user with every permission at a plant. Running it again changes nothing.

  ${adminCommand}

  --phone NUMBER   the login
  --name NAME      first and last name
  --email EMAIL    for login codes and notifications
  --plant NAME     the authorised plant; it is created if it is missing
  --country CODE   of a new plant, and of a phone number without + and a country code`

const options = {
  phone: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  plant: { type: 'string' },
  country: { type: 'string' },
} as const

/** Parses the command line; throws an error with every problem. */
export function readAdminArguments(args: readonly string[], defaultCountry: string): Omit<NewAdministrator, 'at'> {
  const { values } = parseArgs({ args: [...args], options })
  const country = readCountry(values.country ?? defaultCountry)
  const phone = country && parsePhone(values.phone ?? '', country)
  const [firstName = '', ...others] = normalizeName(values.name ?? '').split(' ')
  const lastName = others.join(' ')
  const plant = masterName().safeParse(values.plant ?? '')
  const email = z.email().check(z.maxLength(254)).safeParse(values.email?.trim())
  const problems = [
    !country && '--country: enter two letters, such as KE.',
    country && !phone && `--phone: ${lowerFirst(phoneMessage)}.`,
    !lastName && '--name: enter the first and the last name, such as "Halima Said".',
    Math.max(firstName.length, lastName.length) > 100 && '--name: use at most 100 characters for each name.',
    !email.success && `--email: ${lowerFirst(emailMessage)}.`,
    !plant.success && '--plant: enter the name of the plant, with at most 100 characters.',
  ].filter((problem) => typeof problem === 'string')
  if (!country || !phone || !email.success || !plant.success || problems.length > 0) throw new UsageError(problems.join('\n'))
  return { phone, firstName, lastName, email: email.data, plant: plant.data, country }
}

function readCountry(code: string): ReturnType<typeof parseCountry> | undefined {
  try {
    return parseCountry(code)
  } catch {
    return undefined
  }
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
