import type { ListedTest, OpenTestHold } from './driver-tests.contract.ts'
import type { ListedTestRow, OpenTest, TestSettings } from './driver-tests.store.ts'
import { testName } from './reading.rules.ts'
import type { RecordedTest } from './record-test.service.ts'
import { possibleAt } from './second-test.rules.ts'
import { liftedByTest, measuredText, type TestKind } from './test-kinds.rules.ts'

export function presentOpenTest(row: OpenTest, { now, settings }: { now: Date; settings: TestSettings }): OpenTestHold {
  const possible = possibleAt({ kind: row.kind, failedAt: row.recorded_at }, settings)
  return {
    hold_id: row.hold_id,
    kind: row.kind,
    measured: measuredText(row),
    taken_at: row.taken_at.toISOString(),
    tested_by: row.tested_by,
    possible_at: possible && possible.toISOString(),
    seconds_left: possible && Math.max(0, Math.ceil((possible.getTime() - now.getTime()) / 1000)),
  }
}

export const presentTest = (row: ListedTestRow): ListedTest => ({
  _id: row.id,
  driver_id: row.driver_id !== null && row.driver !== null ? { _id: row.driver_id, name: row.driver } : null,
  kind: row.kind,
  result: row.is_passed ? 'passed' : 'failed',
  measured: measuredText(row),
  instrument: row.instrument,
  witness: row.witness,
  taken_at: row.taken_at.toISOString(),
  tested_by: row.tested_by,
  recorded_at: row.recorded_at.toISOString(),
  is_offline: row.key !== null,
  is_second: row.is_second,
  is_held: row.is_held,
})

/** What a test did, for who took it. */
export function effectText({ effect, driverName }: RecordedTest, kind: TestKind): string {
  if (effect === 'held') return `${driverName} is on hold at every plant. Stop the driver and call the safety officer.`
  if (effect === 'lifted') return `The hold of the failed ${testName(kind)} is lifted. Check ${driverName} again.`
  if (effect === 'none') return `The passed ${testName(kind)} is recorded.`
  const onlyBy = liftedByTest[kind] ? '' : ' After a positive drug test only somebody who may lift holds ends it.'
  return `${driverName} stays on hold.${onlyBy}`
}
