import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { driverStatus, driverStatusNames, isDriverStatus } from '#drivers/driver-status.contract.ts'
import { addDays } from '#platform/contract/plain-date.ts'
import { judgeAtGate } from '../judgement/gate-verdict.rules.ts'
import { aLine, gateData, readAt } from './gate-data.factory.ts'
import { GateData } from './gate-lines.rules.ts'
import { holdSnapshot } from './held-data.rules.ts'
import { judgeOffline } from './offline-verdict.rules.ts'

const today = '2026-11-21'
const statusIds = Object.keys(driverStatusNames).map(Number).filter(isDriverStatus)
const aDay = fc.option(
  fc.integer({ min: -40, max: 400 }).map((days) => addDays(today, days)),
  { freq: 12 },
)
const anyLine = fc
  .record({
    status: fc.oneof({ weight: 4, arbitrary: fc.constant(driverStatus.active) }, fc.constantFrom(...statusIds)),
    expiries: fc.tuple(aDay, aDay, aDay, aDay, aDay, aDay),
    isBulker: fc.boolean(),
    stops: fc.oneof(
      fc.subarray(['hold', 'doctor']),
      fc.constantFrom(['{[2026-12-01,infinity)}'], ['{[-infinity,2026-11-25),[2026-12-05,2026-12-08)}', 'doctor']),
    ),
    state: fc.constantFrom('in_force', 'in_force', 'cancelled', 'waiting'),
  })
  .map(({ status, expiries, isBulker, state, stops }): Record<number, unknown> => ({
    2: status,
    4: expiries,
    5: isBulker,
    8: stops,
    9: state,
  }))

const restrictions = [
  { key: 'glasses', words: 'Glasses', symbol: 'glasses', effect: 'shown', from: null, until: null },
  { key: 'no_night', words: 'Not after 19:00', symbol: 'moon', effect: 'night', from: '19:00', until: '06:00' },
  { key: 'no_bulker', words: 'No bulker', symbol: 'truck', effect: 'bulk_load', from: null, until: null },
] as const
/** Each set of them, in turn. */
const restrictedTo = (n: number) => restrictions.filter((_, bit) => Math.floor(n / 2 ** bit) % 2 === 1)

it('agrees with the server: 10,000 drivers on 30 days, through the data as they are sent', { timeout: 60_000 }, () => {
  const lines = fc.sample(anyLine, { numRuns: 10_000, seed: 80 }).map((fields, n) => {
    const { 9: state, ...rest } = fields
    const restricted = restrictedTo(n).map(({ key, effect }) => [key, effect !== 'shown'])
    return aLine(String(n), { ...rest, 7: [[`c${n}`, `DP-${n}`, state]], 10: restricted })
  })
  const sent = GateData.parse(
    JSON.parse(
      JSON.stringify(
        gateData({
          lines,
          restrictions: restrictions.map(({ key, words, symbol, effect, from, until }) => [key, words, symbol, effect, from, until]),
        }),
      ),
    ),
  )
  const of = holdSnapshot(sent)
  const days = Array.from({ length: 30 }, (_, n) => addDays(today, n))
  let disagreeing = 0
  lines.forEach(([id, name, statusId, , expiries, isBulker, , cards, stoppedBy], n) => {
    const [pass, medical, ddt, bulker, licence, transporter] = expiries
    if (!isDriverStatus(statusId)) throw new Error(id)
    const facts = {
      name,
      statusId,
      plant: { id: '1', name: 'Mombasa' },
      card: cards[0]?.[2] ?? 'none',
      suspension: null,
      expiries: { pass, medical, ddt, bulker, licence, transporter },
      isBulker,
      heldDays: stoppedBy.includes('hold') ? '{[-infinity,infinity)}' : (stoppedBy.find((stop) => stop.startsWith('{')) ?? '{}'),
      isUnfit: stoppedBy.includes('doctor'),
      own: [],
      restrictions: restrictedTo(n),
    } as const
    for (const [at, day] of days.entries()) {
      const time = `${String((at * 7 + n) % 24).padStart(2, '0')}:59`
      const live = judgeAtGate(facts, { day, time, direction: 'in', isBulkLoad: false, plantId: '1' })
      const { verdict } = judgeOffline(
        of,
        { kind: 'card', cardId: `c${n}`, plantId: '1' },
        { day, time, direction: 'in', isBulkLoad: false, now: readAt, latest: readAt, hasPhotograph: false },
      )
      if (JSON.stringify(verdict) !== JSON.stringify(live)) disagreeing += 1
    }
  })
  expect(disagreeing).toBe(0)
})
