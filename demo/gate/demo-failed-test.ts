import type { AuthPlant } from '#administration/auth-plants/auth-plants.store.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { checkLive } from '#gate/checks/live-check.service.ts'
import { driverTestsContract } from '#gate/driver-tests/driver-tests.contract.ts'
import { recordTest } from '#gate/driver-tests/record-test.service.ts'
import type { CardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { addDays, toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { atClock, storyDayOf } from '../demo-clock.ts'
import { listDemoActors } from '../people/demo-actors.ts'

type FailedTest = {
  db: Db
  keys: CardKeys
  plant: AuthPlant
  /** The name of who tests. */
  guard: string
  now: Date
  setTime: (moment: Date) => Promise<void>
}

/** One driver came with alcohol in the breath at 07:10 and is on hold since. */
export async function addDemoFailedTest({ db, keys, plant, guard: name, now, setTime }: FailedTest): Promise<void> {
  const guard = (await listDemoActors(db, plant)).find(({ firstName, lastName }) => `${firstName} ${lastName}` === name)
  const driver = await findDriverInOrder(db, plant.id, toPlainDate(now, plant.time_zone))
  if (!guard || !driver) return
  const at = atClock(storyDayOf(now, plant.time_zone), '07:10', plant.time_zone)
  await setTime(at)
  const { check } = await checkLive(db, keys, {
    checker: { plant: guard.plant, userId: guard.userId, apiKeyId: null },
    key: '7e570000-0710-4000-8000-000000000001',
    entered: driver.card_no ?? '',
    direction: 'in',
    isBulkLoad: false,
    registration: 'KCC 204F',
    now: at,
  })
  const measured = { kind: 'alcohol', result: 'failed', reading: '0.24', unit: 'mg/l', instrument: 'Alcoblow 1234', witness: 'Ruth Chebet' }
  const input = driverTestsContract.record.input.parse({ check_id: check.id, ...measured })
  await recordTest(db, { actor: guard, input, now: at })
}

/** The last who may load and stands for nothing else. */
const findDriverInOrder = (db: Db, plantId: string, today: PlainDate): Promise<{ card_no: string | null } | undefined> =>
  db
    .selectFrom('driver as d')
    .select('d.card_no')
    .where('d.auth_plant_id', '=', plantId)
    .where('d.status_id', '=', driverStatus.active)
    .where('d.cleared_until', '>', addDays(today, 60))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('request as r').select('r.id').whereRef('r.driver_id', '=', 'd.id'))))
    .orderBy('d.id', 'desc')
    .executeTakeFirst()
