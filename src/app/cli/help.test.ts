import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand } from '../testing/run-command.ts'
import { onTeardown } from '../testing/teardown.ts'

const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { readonly scripts: Readonly<Record<string, string>> }
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const program = /^node (src\/app\/cli\/\S+)$/.exec(script)?.[1]
  return program === undefined ? [] : [[name, program] as const]
})

it.concurrent.each(commands)('npm run %s -- --help prints its help, ends with 0 and writes nothing', async (name, program) => {
  const folder = await mkdtemp(join(tmpdir(), 'help-'))
  onTeardown(() => rm(folder, { recursive: true }))
  const env = { DATA_FOLDER: join(folder, 'data'), PORT: 'not a port' }
  const { code, output, errors } = await runCommand(program, ['--help'], env)
  expect({ code, output, errors }).toEqual({ code: 0, output: expect.stringContaining(`npm run ${name}`), errors: '' })
  expect(await readdir(folder)).toEqual([])
})

it.each(['migrate', 'openapi'])('npm run %s refuses what it does not know, with its help', async (name) => {
  const { code, errors } = await runCommand(scripts[name]?.split(' ').at(-1) ?? '', ['--hepl'], {})
  expect({ code, errors }).toEqual({ code: 2, errors: expect.stringMatching(/Leave out '--hepl'[^]*npm run/) })
})
