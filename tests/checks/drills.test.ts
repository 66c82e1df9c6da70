import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { databaseUrl } from '../world/run-command.ts'
import { testApi } from '../world/test-api.ts'
import { commands } from '#operations/cli/commands.mjs'

const root = join(import.meta.dirname, '..', '..')
const drills = commands.filter(({ name }) => name.startsWith('drill '))

it('every drill is in the guide for operators', async () => {
  const guide = await readFile(join(root, 'docs/operations.md'), 'utf8')
  expect(drills.filter(({ name }) => !guide.includes(`| \`${name}\` `))).toEqual([])
})

it.each(drills)('$name has a folder that ends with what it started, and prints a table', async ({ module = '' }) => {
  const source = await readFile(join(root, module), 'utf8')
  expect(source).toMatch(/= openDrillFolder\('/)
  expect(source).toMatch(/console\.table\(|tally\.print\(\)/)
})

/** A drill with a process below it, one below that, and a PostgreSQL that is nobody's child any more. */
const drill = `
  import { execFile, spawn } from 'node:child_process'
  import { once } from 'node:events'
  import { mkdirSync, writeFileSync } from 'node:fs'
  import { openDrillFolder } from './bench/drills/drill-folder.ts'
  const folder = openDrillFolder('stopped-drill')
  const data = folder + '/cluster'
  mkdirSync(data)
  const shell = spawn('sh', ['-c', 'sleep 600 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const starter = spawn('sh', ['-c', 'sleep 600 >/dev/null & echo $!'], { cwd: data, stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  const read = async (child) => String(await once(child.stdout, 'data')).trim()
  const [below, postmaster] = [await read(shell), await read(starter)]
  writeFileSync(data + '/postmaster.pid', postmaster + '\\n')
  console.log(JSON.stringify({ folder, pids: [shell.pid, Number(below), Number(postmaster)] }))
  setInterval(() => {}, 1000)`

it('a drill that is stopped from outside ends what it has started', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', drill], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  // What a failed test leaves running would keep the whole run from its end.
  onTestFinished(() => void child.kill())
  const ended = once(child, 'exit')
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { folder, pids } = JSON.parse(line) as { folder: string; pids: readonly number[] }
  expect(pids.filter(isRunning)).toEqual(pids)
  child.kill('SIGTERM')
  expect(await ended).toEqual([null, 'SIGTERM'])
  expect(pids.filter(isRunning)).toEqual([])
  expect(existsSync(folder)).toBe(false)
})

/** Nobody may notice the end of one whose parent is gone: it stays as a zombie. */
function isRunning(pid: number): boolean {
  const stat = `/proc/${pid}/stat`
  return existsSync(stat) && !/\) Z /.test(readFileSync(stat, 'utf8'))
}

it('the drill of upgrades reads the verdicts of this version', async () => {
  const api = await testApi()
  const { id } = await aPassHolder(api.db)
  const reading = `
    import { thisVersion } from './bench/drills/release.ts'
    import { verdictsBy } from './bench/drills/verdicts.ts'
    console.log(JSON.stringify(await verdictsBy(thisVersion, { url: process.env.URL_OF_DATABASE }, 400)))`
  const env = { ...process.env, URL_OF_DATABASE: await databaseUrl(api.db) }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', reading], { cwd: root, env })
  expect(JSON.parse(stdout)).toMatchObject({ [id]: expect.stringMatching(/^cleared×\d+ warn×\d+ blocked×\d+, listed as cleared$/) })
})
