import { expect, it } from 'vitest'
import { runScript } from '../../world/run-script.ts'

it('loses no acknowledged write when the primary is taken away, and hides nothing behind a replica', { timeout: 900_000 }, async () => {
  expect(await runScript('scripts/failover-drill.mjs', '--quick')).toContain('two PostgreSQL, promoted by hand')
})
