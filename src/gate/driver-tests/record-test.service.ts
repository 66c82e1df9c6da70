import type { Actor } from '#accounts/people.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import type { Parsed } from '#platform/contract/route.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { assertAllowed, conflict, invalid } from '#platform/server/http/refusal.ts'
import { findCheck } from '../checks/gate-checks.store.ts'
import { applyTest, type AppliedTest } from './apply-test.service.ts'
import type { driverTestsContract } from './driver-tests.contract.ts'
import { findTestSettings, listOpenTests } from './driver-tests.store.ts'
import { judgeReading } from './reading.rules.ts'
import { judgeTest } from './second-test.rules.ts'
import { judgeWitness } from './tested-driver.rules.ts'
import { findTested } from './tested-driver.service.ts'

type Recording = { actor: Actor; input: Parsed<typeof driverTestsContract.record>; now: Date }
export type RecordedTest = AppliedTest & { driverName: string }

/** Records a test of a driver who was checked: it places a hold, keeps or lifts the open one, or does nothing. One at a time for each driver. */
export const recordTest = (db: Db, { actor, input, now }: Recording): Promise<RecordedTest> =>
  inTransaction(db, async (tx) => {
    const { plant, userId } = actor
    const { driver_id } = await findCheck(tx, plant.id, input.check_id)
    if (driver_id !== null) await lockDriverById(tx, driver_id)
    const tested = await findTested(tx, { actor, checkId: input.check_id, now })
    assertAllowed(tested)
    const { driver } = tested
    const tester = { id: userId, name: `${actor.firstName} ${actor.lastName}`, plant }
    const witness = judgeWitness({ witness: input.witness, tester: tester.name, driver: driver.name })
    if (witness !== undefined) throw invalid({ witness })
    const settings = await findTestSettings(tx, plant.id)
    const reading = judgeReading(input, settings.limits)
    if (reading !== undefined) throw invalid({ reading })
    const open = (await listOpenTests(tx, driver.id)).find(({ kind }) => kind === input.kind)
    if (input.hold_id !== undefined && input.hold_id !== open?.hold_id)
      throw conflict('not_on_hold', 'The hold of this test was lifted meanwhile. Check the driver again.')
    const hold = open && { holdId: open.hold_id, kind: open.kind, failedAt: open.recorded_at }
    const judged = judgeTest(hold, { result: input.result, minutesAgo: input.minutes_ago, now, timeZone: plant.timeZone }, settings)
    assertAllowed(judged)
    const takenAt = new Date(now.getTime() - input.minutes_ago * 60_000)
    const applied = await applyTest(tx, {
      driver,
      tester,
      test: input,
      effect: judged.effect,
      holdId: hold?.holdId,
      checkId: input.check_id,
      takenAt,
      now,
    })
    return { ...applied, driverName: driver.name }
  })
