import { expect, it } from 'vitest'
import { runScript } from '../../world/run-script.ts'

it('survives database cuts under load without losing an acknowledged write or answering 500', { timeout: 300_000 }, async () => {
  const printed = await runScript('scripts/database-drill.mjs', '--cuts', '5', '--no-disk')
  expect(printed).toMatch(
    /^5 cuts, \d+ calls: 0 process deaths, [1-9]\d* acknowledged writes, 0 lost, 0 answers 500, 0 without an answer,/m,
  )
})
