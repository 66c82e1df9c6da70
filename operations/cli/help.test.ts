import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand } from '#tests/world/run-command.ts'
import { onTeardown } from '#tests/world/teardown.ts'
import { isWhole } from '#tests/world/whole.ts'
import { commands } from './commands.mjs'

const driverPass = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCommand('operations/cli/driver-pass.mjs', args, env)

it('--help lists every command with a line, each on one screen line', async () => {
  const { code, output, errors } = await driverPass(['--help'])
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  for (const { name, line } of commands) expect(output).toContain(`  ${name.padEnd(16)} ${line}\n`)
  expect(Math.max(...output.split('\n').map((text) => text.length))).toBeLessThanOrEqual(120)
})

it.each([
  [[], 'npx driver-pass COMMAND'],
  [['bakcup'], "There is no command 'bakcup'.\n\nnpx driver-pass COMMAND"],
  [['drill', 'kil'], "There is no command 'drill kil'."],
])('%j is no command: the list, and 2', async (args, text) => {
  const { code, output, errors } = await driverPass(args)
  expect({ code, output, errors }).toEqual({ code: 2, output: '', errors: expect.stringContaining(text) })
  expect(errors).toContain('drill kill')
})

it.each([
  [['\u001B[2Jx\u0007\ny'], String.raw`There is no command '\u{1b}[2Jx\u{7}\u{a}y'.`],
  [['db', 'types', '\u001B[31m'], String.raw`Leave out '\u{1b}[31m'.`],
  [['migrate', '\u001B[31m'], String.raw`Leave out '\u{1b}[31m'.`],
  [['bench', '--\u001B[31m'], String.raw`There is no option '--\u{1b}[31m'.`],
  [['doctor', '--\u001B[31m'], String.raw`--\u{1b}[31m`],
])('what %j has typed is shown, and obeyed by no terminal', async (args, text) => {
  const { code, output, errors } = await driverPass(args)
  expect({ code, output, errors }).toEqual({ code: 2, output: '', errors: expect.stringContaining(text) })
  expect(errors).not.toMatch(/[^\P{Cc}\n]/u)
})

it('what follows -- is an argument, also --help', async () => {
  const { code, errors } = await driverPass(['audit', 'verify', '--', '--help'])
  expect({ code, errors }).toEqual({ code: 1, errors: 'There is no file --help.\n' })
})

it('a group of commands has its list', async () => {
  const { code, output } = await driverPass(['drill', '--help'])
  expect(code).toBe(0)
  expect(output.match(/^ {2}\w+ \w+/gm)).toEqual(commands.filter(({ name }) => name.startsWith('drill ')).map(({ name }) => `  ${name}`))
})

/** Those with a line of usage are answered from the table by the same few lines: a quick run takes one of eight. */
const asked = commands.filter(({ usage }, nth) => isWhole || usage === undefined || nth % 8 === 0).map(({ name }) => name)

describe.each(asked)('%s', (name) => {
  it('prints its help, ends with 0 and writes nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'help-'))
    onTeardown(() => rm(folder, { recursive: true }))
    const { code, output, errors } = await driverPass([...name.split(' '), '--help'], {
      DATA_FOLDER: join(folder, 'data'),
      PORT: 'not a port',
    })
    expect({ code, errors, left: await readdir(folder) }).toEqual({ code: 0, errors: '', left: [] })
    expect(output).toMatch(new RegExp(`^  npx driver-pass ${name}( |$)`, 'm'))
    expect(output).not.toContain('npm run')
  })

  it('refuses what it does not know, with its help and 2', async () => {
    const { code, output, errors } = await driverPass([...name.split(' '), '--hepl'])
    expect({ code, output, errors }).toEqual({ code: 2, output: '', errors: expect.stringContaining(`npx driver-pass ${name}`) })
  })
})

const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> }

it('package.json has at most 15 scripts, each the command of its name', () => {
  const names = Object.keys(scripts)
  expect(names.length).toBeLessThanOrEqual(15)
  expect(scripts).toEqual(Object.fromEntries(names.map((name) => [name, `node operations/cli/driver-pass.mjs ${name.replace(':', ' ')}`])))
  expect(names.map((name) => name.replace(':', ' ')).filter((name) => !commands.some((command) => command.name === name))).toEqual([])
})

it('a former name does the same, and says the new one', async () => {
  const { code, errors } = await driverPass(['backup', 'verify', '--from', '/nowhere'], { npm_lifecycle_event: 'backup:verify' })
  expect(code).toBe(1)
  expect(errors).toMatch(/^npm run backup:verify is now npx driver-pass backup verify\./)
})
