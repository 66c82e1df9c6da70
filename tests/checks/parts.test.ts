import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { parts } from '../../scripts/type-steps.mjs'

const folder = mkdtempSync(resolve('node_modules/.cache/parts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function tsc(...args: readonly string[]): string {
  try {
    return execFileSync(resolve('node_modules/.bin/tsc'), args, { encoding: 'utf8', maxBuffer: 1e8 })
  } catch (error) {
    return String(Object(error).stdout)
  }
}

/** What is wrong with one file, as a file of this part. */
function faultsOf(part: string, code: string): string {
  const [file, config] = [join(folder, 'probe.ts'), join(folder, 'tsconfig.json')]
  writeFileSync(file, code)
  const asked = {
    extends: resolve(`tsconfig.${part}.json`),
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
    files: [file],
    include: [],
  }
  writeFileSync(config, JSON.stringify(asked))
  return tsc('-p', config)
}

it.each([
  ['browser', 'export const home = process.env.HOME', /Cannot find name 'process'/],
  ['browser', "export { readFileSync } from 'node:fs'", /Cannot find .*'node:fs'/],
  [
    'browser',
    "import { driversContract } from '#drivers/list/drivers.contract.ts'\nexport const size = Buffer.from(driversContract.active.path)",
    /Cannot find name 'Buffer'/,
  ],
  ['server', 'export const title = document.title', /Cannot find name 'document'/],
  ['server', "import { aDriver } from '#drivers/drivers.factory.ts'\nexport const kept = [window, aDriver]", /Cannot find name 'window'/],
  ['server', 'export const draw = (on: HTMLElement) => on', /Cannot find name 'HTMLElement'/],
])('%s: %s is a fault', (part, code, fault) => expect(faultsOf(part, code)).toMatch(fault))

it('each side has what is its own, and tests have both', () => {
  expect(faultsOf('browser', 'export const title = document.title')).toBe('')
  expect(faultsOf('server', 'export const home = process.env.HOME')).toBe('')
  expect(faultsOf('tests', 'export const both = [process.env.HOME, document.title]')).toBe('')
})

it('each file is of a part; screens are of the browser, services of the server, contracts of both', () => {
  const filesOf = (part: string): readonly string[] =>
    JSON.parse(tsc('-p', `tsconfig.${part}.json`, '--showConfig')).files.map((path: string) => relative('.', path))
  const [browser = [], server = [], tests = []] = parts.map(filesOf)
  const all = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' }).trim().split('\n')
  const ours = all.filter((path) => !path.startsWith('clients/') && !path.endsWith('.d.ts'))
  const known = new Set([...browser, ...server, ...tests])
  expect(ours.filter((path) => !known.has(path))).toEqual([])
  const product = ours.filter((path) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path))
  const of = (suffix: RegExp) => product.filter((path) => suffix.test(path))
  expect(of(/\.tsx$/).filter((path) => !browser.includes(path) || server.includes(path))).toEqual([])
  expect(of(/\.(?:service|store|sql|api|presenter)\.ts$/).filter((path) => !server.includes(path) || browser.includes(path))).toEqual([])
  expect(of(/\.contract\.ts$/).filter((path) => !server.includes(path) || !browser.includes(path))).toEqual([])
  expect(of(/\.rules\.ts$/).filter((path) => !server.includes(path))).toEqual([])
})
