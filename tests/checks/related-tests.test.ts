import { expect, it } from 'vitest'
import { relatedAmong } from '../../scripts/related-tests.ts'

const ours = (...paths: readonly string[]) => paths.map((to) => ({ to, isOurs: true, isTypeOnly: false }))
const sources = [
  { path: 'gate/checks/check.rules.ts', imports: [] },
  { path: 'gate/checks/check.service.ts', imports: ours('gate/checks/check.rules.ts') },
  { path: 'gate/checks/other.test.ts', imports: [] },
  { path: 'gate/checks/check.slow.test.ts', imports: ours('gate/checks/check.rules.ts') },
  { path: 'gate/device/device.test.ts', imports: ours('gate/checks/check.service.ts') },
  { path: 'gate/device/device.service.ts', imports: ours('gate/checks/check.service.ts') },
  { path: 'gate/log/log.test.ts', imports: ours('gate/device/device.service.ts') },
  { path: 'gate/gate.factory.ts', imports: ours('gate/checks/check.rules.ts') },
  { path: 'gate/on-site/on-site.test.ts', imports: ours('gate/gate.factory.ts') },
  { path: 'gate/cards/cards.test.ts', imports: ours('app/product.ts') },
  { path: 'app/product.ts', imports: ours('gate/checks/check.service.ts') },
  { path: 'operations/backup/plan.ts', imports: [] },
  { path: 'operations/backup/files/folder.test.ts', imports: ours('operations/backup/plan.ts') },
  { path: 'operations/start/start.test.ts', imports: ours('operations/backup/plan.ts') },
  { path: 'drivers/drivers.test.ts', imports: ours('gate/checks/check.rules.ts', 'app/product.ts') },
]

it('a change concerns the tests of its folder, and those of its domain that import it or one that does, factories aside', () =>
  expect(relatedAmong(sources, ['gate/checks/check.rules.ts'])).toEqual(['gate/checks/other.test.ts', 'gate/device/device.test.ts']))

it('a folder of operations is a domain of its own', () =>
  expect(relatedAmong(sources, ['operations/backup/plan.ts'])).toEqual(['operations/backup/files/folder.test.ts']))

it('a changed test concerns itself alone', () =>
  expect(relatedAmong(sources, ['gate/checks/other.test.ts'])).toEqual(['gate/checks/other.test.ts']))
