import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

type Package = {
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
}
const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Readonly<Record<string, Package>> }

describe('the lockfile works on other machines (npm run lockfile completes it)', () => {
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
