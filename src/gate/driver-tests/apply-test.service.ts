import { liftHolds, placeHold } from '#drivers/holds/holds.service.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { insertTest } from './driver-tests.store.ts'
import type { Measurement } from './reading.rules.ts'
import type { TestEffect } from './second-test.rules.ts'
import { holdReasons } from './test-kinds.rules.ts'
import type { Tester } from './tested-driver.service.ts'

type Applied = {
  /** Locked. */
  driver: Driver
  tester: Tester
  test: Measurement & { instrument: string; witness: string }
  effect: TestEffect
  /** The open one of a test of the same kind. */
  holdId: string | undefined
  /** At which the driver was found; checks of devices have none yet. */
  checkId?: string
  takenAt: Date
  now: Date
  /** Of a test that a device recorded without a network. */
  device?: { id: string; key: string }
}
export type AppliedTest = { testId: string; effect: TestEffect }

/** Stores a test and does what follows from it. Its audit names no reading: the test itself never changes. */
export async function applyTest(tx: Tx, applied: Applied): Promise<AppliedTest> {
  const { driver, tester, test, effect, checkId, takenAt, now, device } = applied
  const change = { driver, userId: tester.id, at: now, why: '', today: toPlainDate(now, tester.plant.timeZone) }
  const holdId =
    effect === 'held'
      ? await placeHold(tx, change, {
          kind: 'test',
          reason: holdReasons[test.kind],
          plantId: null,
          ...(checkId && { gateCheckId: checkId }),
        })
      : applied.holdId
  const testId = await insertTest(tx, {
    auth_plant_id: tester.plant.id,
    driver_id: driver.id,
    kind: test.kind,
    is_passed: test.result === 'passed',
    reading: test.reading ?? null,
    unit: test.unit ?? null,
    substance: test.substance ?? null,
    instrument: test.instrument,
    witness: test.witness,
    taken_at: takenAt,
    tested_by: tester.id,
    recorded_at: now,
    key: device?.key ?? null,
    device_id: device?.id ?? null,
    hold_id: holdId ?? null,
  })
  await writeAudit(tx, {
    at: now,
    userId: tester.id,
    action: 'driver tested',
    subject: 'driver test',
    subjectId: testId,
    plantId: tester.plant.id,
    after: { driver_id: driver.id, kind: test.kind, result: test.result, effect, hold_id: holdId ?? null },
  })
  if (effect === 'lifted' && holdId !== undefined) await liftHolds(tx, change, { ids: [holdId], reason: 'passed a second test' })
  return { testId, effect }
}
