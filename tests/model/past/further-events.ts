import { changeDriverDetails } from '#drivers/details/change-details.service.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { giveClearances } from '#drivers/pass/passes.factory.ts'
import { addMonths } from '#platform/contract/plain-date.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { aCatalogueEntry, aCatalogueVersion } from '#points/points.factory.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { dayOf, medicalBy, stateNow, type Life, type Lives } from './lives.ts'

/** What else happens to a driver: details, restrictions and points, of which the verdict does not follow. */
export async function furtherEvents(lives: Lives): Promise<readonly (() => Promise<void>)[]> {
  const { db, random, plantId, clock, all } = lives
  const version = await aCatalogueVersion(db, await aCatalogueEntry(db, plantId))
  const touch = (life: Life): void => void life.known.push({ from: clock.now, state: stateNow(life) })
  return [
    async () => {
      const life = random.pick(all)
      const details = { licence_class: random.pick(['B', 'C', 'CE']), vehicle_categories: [random.pick(['Truck', 'Trailer'])] }
      await inTransaction(db, async (tx) =>
        changeDriverDetails(tx, [{ driver: await lockDriverById(tx, life.driverId), details }], {
          at: clock.now,
          userId: null,
          why: 'It happened',
        }),
      )
      touch(life)
    },
    async () => {
      const life = random.pick(all)
      const medical = stateNow(life)
      if (medical.isUnfit || medical.status === 'Blacklisted') return
      const given = { given_on: dayOf(lives), expiry: addMonths(dayOf(lives), 6) }
      await giveClearances(db, [
        { driver_id: life.driverId, kind: 'medical', ...given, fit_to_work: true, restrictions: ['glasses'], created_at: clock.now },
      ])
      life.examinations.push({ on: given.given_on, expiry: given.expiry, isFit: true })
      life.known.push({ from: clock.now, state: { ...medical, ...medicalBy(life.examinations) } })
    },
    async () => {
      const life = random.pick(all)
      const { transporter_id } = await db
        .selectFrom('driver')
        .select('transporter_id')
        .where('id', '=', life.driverId)
        .executeTakeFirstOrThrow()
      const points = { catalogue_version_id: version, severity: 'serious' as const, points: 4, lapses_on: addMonths(dayOf(lives), 12) }
      const driver = { id: life.driverId, auth_plant_id: plantId, transporter_id }
      await aViolation(db, driver, { ...points, violation_date: dayOf(lives), created_at: clock.now })
      touch(life)
    },
  ]
}
