import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { setting, settingLines } from '#platform/server/setting.ts'
import { withSettingsTable } from './settings-table.ts'

it('docs/operations.md has every setting as it is declared: npx driver-pass openapi', async () => {
  const page = await readFile('docs/operations.md', 'utf8')
  expect(withSettingsTable(page)).toBe(page)
})

it('a setting has a meaning and shows its value without the variable', () => {
  const shape = {
    NAME: setting('A name.', z._default(z.string(), 'data')),
    FLAG: setting('A flag.', z._default(z.stringbool(), false)),
    NONE: setting('Nothing.', z.optional(z.string())),
  }
  expect(settingLines(shape)).toEqual([
    { name: 'NAME', usual: 'data', meaning: 'A name.' },
    { name: 'FLAG', usual: '0', meaning: 'A flag.' },
    { name: 'NONE', usual: null, meaning: 'Nothing.' },
  ])
  expect(() => settingLines({ NEW: z.string() })).toThrow("Declare NEW with setting('what it means', …).")
})
