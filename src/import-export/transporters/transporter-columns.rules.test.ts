import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { plainDate } from '#platform/contract/plain-date.ts'
import { mandatory } from '#platform/contract/shapes.ts'
import { headingLookup, missingColumnsText } from '../rows/row-problems.rules.ts'
import { readTransporterRow, requiredTransporterColumns, transporterHeadings } from './transporter-columns.rules.ts'

const form = z
  .object({
    name: mandatory(),
    email: z.email('Enter an email address, such as name@example.com'),
    is_spot: z.boolean(),
    valid_until: z.optional(plainDate),
  })
  .check(
    z.refine(({ is_spot, valid_until }) => !is_spot || valid_until !== undefined, { path: ['valid_until'], error: 'This is mandatory' }),
  )
const headingOf = headingLookup([], transporterHeadings)
const columns = { headingOf, dayOrderOf: () => 'day-first' as const }
const cells = { name: ' Tana Bulk Ltd', email: 'Office@Tana.example ', type: 'Regular', valid_until: '' }

it.each([
  [{}, { name: 'Tana Bulk Ltd', email: 'office@tana.example', is_spot: false }],
  [
    { type: 'SPOT', valid_until: '20/12/2026' },
    { name: 'Tana Bulk Ltd', email: 'office@tana.example', is_spot: true, valid_until: '2026-12-20' },
  ],
  [
    { type: '', valid_until: '20/12/2026' },
    { name: 'Tana Bulk Ltd', email: 'office@tana.example', is_spot: true, valid_until: '2026-12-20' },
  ],
])('%j is valid', (more, transporter) => {
  expect(readTransporterRow({ ...cells, ...more }, { form, ...columns })).toMatchObject({ ok: true, transporter })
})

describe('is refused at its column', () => {
  it.each([
    [{ name: 'n/a' }, 'Name', 'This is mandatory'],
    [{ email: 'none at all' }, 'Email', 'Enter an email address, such as name@example.com'],
    [{ type: 'Sometimes' }, 'Type', "'Sometimes' is not recognised. Write Spot or Regular."],
    [{ type: 'Spot' }, 'Valid Until', 'This is mandatory'],
    [{ valid_until: '31/02/2027' }, 'Valid Until', 'There is no such day: 31/02/2027'],
  ])('%j', (more, column, message) => {
    expect(readTransporterRow({ ...cells, ...more }, { form, ...columns })).toMatchObject({ ok: false, problems: [{ column, message }] })
  })
})

it('refuses a file without names or emails', () => {
  expect(missingColumnsText(transporterHeadings, requiredTransporterColumns, ['type', 'valid_until'])).toBeUndefined()
  expect(missingColumnsText(transporterHeadings, requiredTransporterColumns, ['email'])).toContain("'Email'")
})
