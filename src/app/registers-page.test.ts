import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { aRole } from '#accounts/accounts.factory.ts'
import { permissionsOf } from '#accounts/permission-catalogue.rules.ts'
import { checked, runToEnd } from '#import-export/import.factory.ts'
import { readDay } from '#import-export/rows/day-first.rules.ts'
import { templateOf } from '#import-export/templates/register-template.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import { readHeadings } from '#platform/server/spreadsheets/read/headings.ts'
import { usersImportContract } from '#user-management/import/users-import.contract.ts'
import { allRegisters } from './registers.ts'
import { withRegisterTables } from './registers-page.ts'
import { testApi } from '#tests/world/test-api.ts'

const api = await testApi()
const page = await readFile('docs/registers.md', 'utf8')
const [transporters = '', drivers = '', users = ''] = [...page.matchAll(/```csv\n([^]*?)```/g)].map(([, csv]) => csv)
const fileOf = (csv: string): File => new File([csv], 'register.csv', { type: 'text/csv' })

it('docs/registers.md has every column as it is read: npx driver-pass openapi', () => {
  expect(withRegisterTables(page)).toBe(page)
})

it.each([...page.matchAll(/^\| (\S[^|]*?) +\| (\d\d \w{3} \d{4}|refused) +\|$/gm)].map(([, written = '', read = '']) => [written, read]))(
  'the date %s of the page is read as %s',
  (written, expected) => {
    const reading = readDay(written)
    expect(reading.ok && reading.value !== undefined ? dateText(reading.value) : 'refused').toBe(expected)
  },
)

it.each(Object.entries(allRegisters))('the template of %s has each column once, in headings that are read', (_, { headings }) => {
  const template = templateOf({ headings })
  expect(template).not.toMatch(/["\n;].*,/)
  const { unrecognised, missing } = readHeadings(template.slice(1).trim().split(','), headings)
  expect({ unrecognised, missing }).toEqual({ unrecognised: [], missing: [] })
})

// Files are read by a decoder that gives way to everything else.
it('every row of the page’s samples is imported', { timeout: 240_000 }, async () => {
  const clerk = await api.as({ portal: 'staff_portal', permissions: permissionsOf('staff_portal') })
  await aRole(api.db, { portal: 'staff_portal', name: 'Clerk', permissions: ['drivers.read'] })
  for (const [kind, csv] of [
    ['transporters', transporters],
    ['drivers', drivers],
  ] as const) {
    const state = await checked(clerk, fileOf(csv), kind)
    expect(state.report).toMatchObject({ rows: 2, imported: 2, refused: 0, columns: { unrecognised: [] }, reasons: [] })
    await runToEnd(clerk, state)
  }
  const { report, refused } = await clerk.call(usersImportContract.import, { mode: 'check', users: fileOf(users) })
  expect({ refused, imported: report.imported, unrecognised: report.columns.unrecognised }).toEqual({
    refused: [],
    imported: 1,
    unrecognised: [],
  })
})
