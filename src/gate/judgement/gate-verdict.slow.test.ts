import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { driverStatus, driverStatusNames, isDriverStatus } from '#drivers/driver-status.contract.ts'
import { forEver } from '#drivers/requirements/proof-end.rules.ts'
import { judgeDriver } from '#drivers/verdict/verdict.rules.ts'
import { addDays } from '#platform/contract/plain-date.ts'
import { judgeAtGate, type GateFacts } from './gate-verdict.rules.ts'

const today = '2026-11-21'
const statusIds = Object.keys(driverStatusNames).map(Number).filter(isDriverStatus)
const aDay = fc.option(
  fc.integer({ min: -40, max: 400 }).map((days) => addDays(today, days)),
  { freq: 12 },
)
const anyHeldDays = fc.constantFrom(
  '{}',
  '{}',
  '{[-infinity,infinity)}',
  '{[2026-12-01,infinity)}',
  '{[-infinity,2026-11-25),[2026-12-05,2026-12-08)}',
)
const anyFacts: fc.Arbitrary<GateFacts> = fc.record({
  name: fc.constant('Any'),
  plant: fc.constant({ id: '1', name: 'Mombasa grinding plant' }),
  card: fc.constant('in_force' as const),
  statusId: fc.oneof({ weight: 4, arbitrary: fc.constant(driverStatus.active) }, fc.constantFrom(...statusIds)),
  suspension: fc.constant(null),
  expiries: fc.record({ pass: aDay, medical: aDay, ddt: aDay, bulker: aDay, licence: aDay, transporter: aDay }),
  isBulker: fc.boolean(),
  heldDays: anyHeldDays,
  isUnfit: fc.boolean(),
  own: fc.array(
    fc.record({
      id: fc.constant('1'),
      name: fc.constant('site induction'),
      shortName: fc.constant('Induction'),
      nextStep: fc.constant('Attend one.'),
      endsOn: fc.oneof(
        aDay.filter((day) => day !== null),
        fc.constant(forEver),
      ),
      hasProof: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
  restrictions: fc.constant([]),
})

it('agrees with the verdict of lists and pages, and is the same after a snapshot: 10,000 drivers on 30 days', { timeout: 120_000 }, () => {
  const days = Array.from({ length: 30 }, (_, n) => addDays(today, n))
  const disagreeing = fc.sample(anyFacts, { numRuns: 10_000, seed: 78 }).flatMap((one) => {
    const stored = JSON.parse(JSON.stringify(one)) as GateFacts
    const vehicleOptions = one.isBulker ? ['Bulker'] : []
    return days.filter((day) => {
      const { outcome } = judgeAtGate(stored, { day, time: '12:00', direction: 'in', isBulkLoad: false, plantId: '1' })
      return outcome !== judgeDriver({ ...one, vehicleOptions }, day).verdict
    })
  })
  expect(disagreeing).toEqual([])
})
