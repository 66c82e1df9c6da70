import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

it('loses no acknowledged write when the primary is taken away, and hides nothing behind a replica', { timeout: 900_000 }, async () => {
  const { stdout } = await run(process.execPath, ['scripts/failover-drill.mjs', '--quick'])
  expect(stdout).toContain('two PostgreSQL, promoted by hand')
})
