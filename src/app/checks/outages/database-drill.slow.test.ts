import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

it('survives database cuts under load without losing an acknowledged write or answering 500', { timeout: 300_000 }, async () => {
  const { stdout } = await run(process.execPath, ['scripts/database-drill.mjs', '--cuts', '5', '--no-disk'])
  expect(stdout).toMatch(/^5 cuts, \d+ calls: 0 process deaths, [1-9]\d* acknowledged writes, 0 lost, 0 answers 500, 0 without an answer,/m)
})
