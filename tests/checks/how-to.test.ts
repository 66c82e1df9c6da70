import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { followHowTos } from '../world/follow-how-to.ts'
import { onTeardown } from '../world/teardown.ts'

const tests = [
  'src/requests/kinds/correct-name',
  'src/requests/kinds/audited-kinds.test.ts',
  'src/requests/kinds/change-details/change-details.test.ts',
  'src/import-export/drivers/driver-rows.rules.test.ts',
  'src/onboarding/submission/new-driver.rules.test.ts',
  'demo/onboarding/demo-applications.test.ts',
  'src/drivers/list/driver-export.test.ts',
  'src/reports/suspensions',
]
const cases = 'correct-name|covers every kind|renewed licence|blood|valid row|exports the rows|reports suspensions|answers each field'

/** Without the variables by which this run would take the other for its worker. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))

it('the steps of the how-tos are complete: a request kind, a field of a driver and a report', { timeout: 300_000 }, async () => {
  const { folder, remove } = await followHowTos(['add-a-request-kind', 'add-a-driver-field', 'add-a-report'])
  onTeardown(remove)
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...tests, '-t', cases, '--reporter=default', '--reporter=json']
  const run = promisify(execFile)(process.execPath, [...vitest, '--outputFile=results.json'], { cwd: folder, env })
  expect(
    await run.then(
      () => 'passed',
      ({ stdout, stderr }) => `${stdout}${stderr}`,
    ),
  ).toBe('passed')
  expect(JSON.parse(await readFile(join(folder, 'results.json'), 'utf8'))).toMatchObject({ numPassedTests: 15 })
})
