import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { followHowTos } from '../world/follow-how-to.ts'
import { onTeardown } from '../world/teardown.ts'

it('the code of the how-tos compiles', async () => {
  const { folder, remove } = await followHowTos(['add-a-request-kind', 'add-a-driver-field', 'add-a-report'])
  onTeardown(remove)
  const compiler = promisify(execFile)(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'], { cwd: folder })
  expect(await compiler.catch((error: unknown) => error)).toMatchObject({ stdout: '' })
})
