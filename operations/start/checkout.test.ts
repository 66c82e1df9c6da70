import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

/** A small checkout whose build is one file, and who may not write to it. */
let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'checkout-'))
  for (const folder of ['scripts', 'src', 'bin', 'operations/start']) await mkdir(join(root, folder), { recursive: true })
  await copyFile('operations/start/oldest-node.mjs', join(root, 'operations/start/oldest-node.mjs'))
  for (const script of ['prepare.mjs', 'build-web.mjs']) await copyFile(join('scripts', script), join(root, 'scripts', script))
  for (const file of ['scripts/browser-contracts.ts', 'vite.config.ts', 'vite.gate.config.ts']) await writeFile(join(root, file), '')
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, 'node_modules/x': { version: '1.0.0' } } }))
  await writeFile(join(root, 'bin', 'vite'), '#!/bin/sh\nmkdir -p dist/web\n', { mode: 0o755 })
})
afterEach(async () => {
  await setModes(0o755)
  await rm(root, { recursive: true })
})

const setModes = async (mode: number): Promise<void> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name))
  for (const folder of [root, ...folders]) await chmod(folder, mode)
}

type Ended = { code: number; output: string }

/** As an account that owns nothing there. */
const run = (script: string, ...args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    const env = { PATH: `${join(root, 'bin')}${delimiter}${process.env['PATH']}` }
    execFile(process.execPath, [join(root, 'scripts', script), ...args], { cwd: root, env, ...account }, (error, out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output: out + errors }),
    )
  })

const contents = async (): Promise<string[]> =>
  Promise.all(
    (await readdir(root, { recursive: true }))
      .toSorted()
      .map(async (name) => `${name} ${(await stat(join(root, name), { bigint: true })).mtimeNs}`),
  )

it('a read-only checkout that is not built, or not installed, is a sentence and writes nothing', async () => {
  await setModes(0o555)
  const before = await contents()
  const built = await run('build-web.mjs')
  expect(built).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^The web app is not built from these sources, and this account cannot write to .*dist\. Run npx driver-pass build/,
    ),
  })
  const prepared = await run('prepare.mjs')
  expect(prepared.code).toBe(1)
  expect(prepared.output).toMatch(/^The dependencies in .* cannot write there\. Run npm ci/)
  expect(built.output + prepared.output).not.toContain('    at ')
  expect(await contents()).toEqual(before)
})

it('where nothing is to be built, nothing is written', async () => {
  await setModes(0o777)
  expect(await run('build-web.mjs')).toEqual({ code: 0, output: 'Building the web app …\n' })
  await setModes(0o555)
  const before = await contents()
  expect(await run('build-web.mjs')).toEqual({ code: 0, output: '' })
  expect(await contents()).toEqual(before)
})

const commandLine = '../operations/cli/driver-pass.mjs'
async function copyCommandLine(): Promise<void> {
  await mkdir(join(root, 'operations', 'cli'), { recursive: true })
  for (const file of ['driver-pass.mjs', 'commands.mjs', 'arguments.mjs'])
    await copyFile(join('operations/cli', file), join(root, 'operations/cli', file))
}

it('the command line shows its commands before anything is installed, and installs before it runs one', async () => {
  await copyCommandLine()
  await setModes(0o555)
  const before = await contents()
  expect(await run(commandLine, '--help')).toEqual({ code: 0, output: expect.stringContaining('backup verify') })
  expect(await run(commandLine, 'doctor')).toEqual({
    code: 1,
    output: expect.stringMatching(/^The dependencies in .* cannot write there\./),
  })
  expect(await contents()).toEqual(before)
})

const older = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`

it('where the machine has an older Node, the one among the packages runs the command, and its exit code stays', async () => {
  await copyCommandLine()
  await mkdir(join(root, 'node_modules', '.bin'), { recursive: true })
  await copyFile(join(root, 'package-lock.json'), join(root, 'node_modules', '.package-lock.json'))
  await writeFile(join(root, 'node_modules', '.bin', 'node'), '#!/bin/sh\necho "$@"\nexit 2\n', { mode: 0o755 })
  const path = join(root, 'operations/cli/driver-pass.mjs')
  const { code, output } = await new Promise<Ended>((resolve) => {
    execFile(process.execPath, ['--import', older, path, 'backup', '--to', 'x y'], (error, out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output: out + errors }),
    )
  })
  expect({ code, output }).toEqual({ code: 2, output: `${path} backup --to x y\n` })
})

it('an older Node is a sentence', async () => {
  const { code, output } = await new Promise<Ended>((resolve) => {
    execFile(process.execPath, ['--import', older, 'operations/start/serve.mjs'], { env: { PATH: '' } }, (error, out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output: out + errors }),
    )
  })
  expect(code).toBe(1)
  expect(output).toMatch(/^Driver pass needs Node 26 or newer, and this is .*\n$/)
})
