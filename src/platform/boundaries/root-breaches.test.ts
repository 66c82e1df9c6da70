import { expect, it } from 'vitest'
import { readSources } from './read-imports.ts'
import { findRootBreaches } from './root-breaches.ts'

const order = { roots: ['src', 'demo', 'operations', 'tests'], beside: ['db'] }
const breachesOf = (from: string, to: string): string[] =>
  findRootBreaches(order, { path: from, text: '', imports: [{ to, isOurs: true, isTypeOnly: true }] })

it.each([
  ['app/product.ts', 'operations/start/start.ts', 'operations', 'src'],
  ['platform/server/http/mount.ts', 'operations/start/start.ts', 'operations', 'src'],
  ['drivers/drivers.service.ts', 'demo/demo.ts', 'demo', 'src'],
  ['drivers/drivers.factory.ts', 'tests/world/world.ts', 'tests', 'src'],
  ['drivers/drivers.test.ts', 'demo/demo.ts', 'demo', 'src'],
  ['drivers/drivers.test.ts', 'operations/cli/keys.ts', 'operations', 'src'],
  ['demo/demo.ts', 'operations/start/start.ts', 'operations', 'demo'],
  ['operations/start/start.ts', 'tests/world/world.ts', 'tests', 'operations'],
])('says of %s -> %s what to do', (from, to, later, own) => {
  const advice = `Move what both need to ${own}/, or take it as a parameter.`
  expect(breachesOf(from, to)).toEqual([`${from} imports ${to}, but ${later}/ comes after ${own}/. ${advice}`])
})

it.each(['app/product.ts', 'drivers/drivers.factory.ts', 'demo/demo.ts', 'operations/start/start.ts'])(
  'no release has bench/ for %s',
  (from) => {
    expect(breachesOf(from, '../bench/people.ts')).toEqual([
      `${from} imports bench/people.ts, which no release has. Move what it needs to where it is needed.`,
    ])
  },
)

it.each([
  ['platform/server/database/database.ts', '../db/tables.ts'],
  ['demo/demo.ts', 'drivers/drivers.store.ts'],
  ['operations/start/main.ts', 'demo/demonstration.ts'],
  ['operations/start/start.ts', 'app/product.ts'],
  ['tests/world/test-api.ts', 'operations/start/start.ts'],
  ['tests/journeys/browser.ts', '../scripts/browser.mjs'],
  ['drivers/drivers.test.ts', 'tests/world/test-api.ts'],
  ['operations/start/start.test.ts', 'tests/world/test-api.ts'],
])('allows %s -> %s', (from, to) => expect(breachesOf(from, to)).toEqual([]))

it('reads every root, whatever way a file names what it imports', () => {
  const sources = readSources('.')
  const importsOf = (path: string) => sources.find((source) => source.path === path)?.imports.map(({ to }) => to)
  expect(importsOf('operations/start/main.ts')).toEqual(expect.arrayContaining(['demo/demonstration.ts', 'operations/start/start.ts']))
  expect(importsOf('demo/demonstration.ts')).toEqual(expect.arrayContaining(['accounts/portals.rules.ts', 'demo/demo.ts']))
  expect(importsOf('platform/server/database/database.ts')).toEqual(expect.arrayContaining(['../db/tables.ts', 'kysely']))
  expect(importsOf('tests/world/test-api.ts')).toContain('app/product.ts')
})
