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

it('npm run … -- --help prints the help of the command, ends with 0 and writes nothing', async () => {
  const answers = commands.map(async ([name, program]) => {
    const folder = await mkdtemp(join(tmpdir(), 'help-'))
    onTeardown(() => rm(folder, { recursive: true }))
    const { code, output, errors } = await runCommand(program, ['--help'], { DATA_FOLDER: join(folder, 'data'), PORT: 'not a port' })
    return { name, code, isHelp: output.includes(`npm run ${name}`), errors, left: await readdir(folder) }
  })
  expect(await Promise.all(answers)).toEqual(commands.map(([name]) => ({ name, code: 0, isHelp: true, errors: '', left: [] })))
})

it.each(['migrate', 'openapi'])('npm run %s refuses what it does not know, with its help', async (name) => {
  const { code, errors } = await runCommand(scripts[name]?.split(' ').at(-1) ?? '', ['--hepl'], {})
  expect({ code, errors }).toEqual({ code: 2, errors: expect.stringMatching(/Leave out '--hepl'[^]*npm run/) })
})
