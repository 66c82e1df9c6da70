import type { AuthPlant } from '#administration/auth-plants/auth-plants.store.ts'
import { driverFilesContract } from '#driver-files/driver-files.contract.ts'
import { askCopyByPage } from '#driver-files/subject-access/ask-copy.service.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { atClock, storyDayOf } from './demo-clock.ts'
import type { DemoCast } from './people/demo-cast.ts'
import { findStoryDriver } from './story/demo-story.ts'

type Filed = Pick<DemoCast, 'decider'> & {
  db: Db
  plant: AuthPlant
  drivers: readonly { id: string }[]
  now: Date
  setTime: (moment: Date) => Promise<void>
}

const dayMs = 86_400_000

/** What was known when the driver of the story was turned away, made when the product starts; and a copy that another driver asked for by the own page. */
export async function addDemoDriverFiles({ db, plant, drivers, decider, now, setTime }: Filed): Promise<void> {
  const [driver, other] = [await findStoryDriver(db, plant.id), drivers.at(20)]
  if (!decider || !driver || !other) return
  await setTime(now)
  const turnedAway = atClock(storyDayOf(now, plant.time_zone), '06:41', plant.time_zone)
  await decider(driverFilesContract.make, {
    driver_id: driver.id,
    purpose: 'accident',
    reason: 'Why the driver was turned away this morning',
    moment: turnedAway.toISOString(),
  })
  const at = new Date(now.getTime() - 4 * dayMs)
  await askCopyByPage(db, { driverId: other.id, today: toPlainDate(at, plant.time_zone) }, at)
}
