import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { noChoices, type ReadingChoices } from '#import-export/engine/file-reading.rules.ts'
import { importKinds, type ImportKind } from '#import-export/import.contract.ts'
import { readingInput, withInput } from '#import-export/reading/reading-choices.contract.ts'
import { UsageError } from './usage-error.ts'

export type ImportArguments = {
  kind: ImportKind
  file: string
  /** For imports of drivers. */
  plant: string
  /** The phone number of the user who submits the drivers for onboarding; undefined to register them. */
  onboardAs: string | undefined
  isDryRun: boolean
  /** The file of refused rows. */
  errors: string | undefined
  choices: ReadingChoices
}

export const usage = `Imports a register from a CSV file or an Excel workbook.

  npx driver-pass import transporters FILE [--dry-run] [--errors FILE] [how to read it]
  npx driver-pass import drivers FILE --plant NAME [--onboard-as PHONE] [--dry-run] [--errors FILE] [how to read it]
  npx driver-pass import template transporters|drivers|users FILE     writes an empty register with our headings

  --plant NAME    the drivers' authorised plant
  --onboard-as PHONE  bring the drivers in at 'Document verification', submitted by this user
  --dry-run       report what would be imported and change nothing
  --errors FILE   write the refused rows to FILE, to correct and import again

How to read the file, where it leaves that open:
  --sheet NAME            the sheet of a workbook
  --day-orders ORDERS     the order of dates, such as medical_expiry=month-first,date_of_birth=day-first
  --not-totals LINES      lines that look like totals and are rows, such as 12,2401`

/** Parses the command line; throws an error with a message. */
export function readArguments(args: readonly string[]): ImportArguments {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [kindName, file, ...extra] = positionals
  const kind = importKinds.find((each) => each === kindName)
  if (!kind)
    throw new UsageError(
      kindName === undefined
        ? 'Enter what to import: drivers or transporters.'
        : `'${kindName}' cannot be imported. Enter drivers or transporters.`,
    )
  if (file === undefined) throw new UsageError('Enter the file to import.')
  if (extra.length > 0) throw new UsageError(`Import one file at a time. Remove '${extra.join(' ')}'.`)
  if (kind === 'drivers' && !values.plant) throw new UsageError('Drivers belong to a plant: add --plant NAME.')
  if (kind !== 'drivers' && values['onboard-as'] !== undefined) throw new UsageError('Only drivers are onboarded: leave out --onboard-as.')
  if (values.errors !== undefined && resolve(values.errors) === resolve(file))
    throw new UsageError('Write the refused rows to a different file.')
  const { plant = '', 'onboard-as': onboardAs, 'dry-run': isDryRun, errors } = values
  return { kind, file, plant, onboardAs, isDryRun, errors, choices: readChoices(values) }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values']

function readChoices({ sheet, 'day-orders': day_orders, 'not-totals': not_totals }: Values): ReadingChoices {
  const input = z.object(readingInput).safeParse({ sheet, day_orders, not_totals })
  if (!input.success) throw new UsageError(`${input.error.issues[0]?.message ?? 'The reading cannot be understood'}.`)
  return withInput(noChoices, input.data)
}

const options = {
  plant: { type: 'string' },
  'onboard-as': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  errors: { type: 'string' },
  sheet: { type: 'string' },
  'day-orders': { type: 'string' },
  'not-totals': { type: 'string' },
} as const
