import type { AuthPlant } from '#administration/auth-plants/auth-plants.store.ts'
import { checkLive } from '#gate/checks/live-check.service.ts'
import type { CardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import { medicalContract } from '#renewals/medical/medical.contract.ts'
import { renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { atClock, storyDayOf } from '../demo-clock.ts'
import { medicalReport } from '../demo-renewals.ts'
import { enteredCard } from '../gate/demo-entries.ts'
import { listDemoActors } from '../people/demo-actors.ts'
import type { DemoCast } from '../people/demo-cast.ts'
import { storyDriver } from './story-driver.ts'

type Story = Pick<DemoCast, 'decider' | 'doctors'> & {
  db: Db
  keys: CardKeys
  plant: AuthPlant
  /** Who checks at the gate. */
  guard: string
  now: Date
  setTime: (moment: Date) => Promise<void>
}

/** Whose morning is told; undefined at other plants. */
export const findStoryDriver = (db: Db, plantId: string): Promise<{ id: string; id_no: string } | undefined> =>
  db
    .selectFrom('driver')
    .select(['id', 'id_no'])
    .where('auth_plant_id', '=', plantId)
    .where('name', '=', storyDriver.name)
    .executeTakeFirst()

/** One morning: refused at the gate at 06:40, examined at 08:10, approved at 08:25, admitted at 08:40. */
export async function tellStory({ db, keys, plant, guard: guardName, decider, doctors, now, setTime }: Story): Promise<void> {
  const driver = await findStoryDriver(db, plant.id)
  const guard = (await listDemoActors(db, plant)).find(({ firstName, lastName }) => `${firstName} ${lastName}` === guardName)
  const [doctor] = doctors
  if (!driver || !guard || !doctor || !decider) return
  const day = storyDayOf(now, plant.time_zone)
  const at = (clock: string): Date => atClock(day, clock, plant.time_zone)
  const check = async (clock: string, key: string): Promise<void> => {
    const entered = await enteredCard(db, keys, { plantId: plant.id, idNo: driver.id_no, at: at(clock) })
    const vehicle = { direction: 'in', isBulkLoad: false, registration: 'KDG 418T' } as const
    await checkLive(db, keys, {
      checker: { plant: guard.plant, userId: guard.userId, apiKeyId: null },
      key,
      entered,
      now: at(clock),
      ...vehicle,
    })
  }
  await check('06:40', '5a11e000-0640-4000-8000-000000000001')
  await setTime(at('08:10'))
  const visit = await doctor()
  const { driver: found } = await visit(medicalContract.verify, { id_no: driver.id_no })
  const report = { date: day, fit_to_work: 'yes' as const, medical_report: medicalReport(driver, day, true) }
  const { request_id } = await visit(renewMedical.raise, { driver_id: found._id, ...report })
  await setTime(at('08:25'))
  await decider(renewMedical.decide, { request_id, key: 'approve', comment: 'Report and date agree.' })
  await check('08:40', '5a11e000-0840-4000-8000-000000000002')
}
