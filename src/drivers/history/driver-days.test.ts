import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anAuthPlantId } from '#accounts/accounts.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { seededRandom } from '#platform/chance.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver } from '../drivers.factory.ts'
import { driverStatus, isDriverStatus, type DriverStatusId } from '../driver-status.contract.ts'
import { foldCounts } from '#platform/server/counts/counts.ts'
import { addDays, daysBetween } from '#platform/contract/plain-date.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { bringTo } from '../pass/passes.factory.ts'
import { activeDriverDays, activeDriverDaysByTransporter, type Period } from './driver-days.store.ts'

const { db } = await testApi()
const random = seededRandom(Number(process.env['SEED'] ?? 20_261_123))
const [firstDay, lastDay] = ['2026-01-30', '2026-03-05']
const statuses: readonly DriverStatusId[] = [
  driverStatus.active,
  driverStatus.active,
  driverStatus.suspended,
  driverStatus.left,
  driverStatus.cardIssuance,
]
const inService: readonly number[] = [driverStatus.active, driverStatus.suspended]

type Stay = { plant: string; transporter: string; status: number }
/** By day and driver. */
const stays = new Map<string, Map<string, Stay>>()
const plants = [await anAuthPlantId(db), await anAuthPlantId(db)]
const transporters = [(await aTransporter(db)).id, (await aTransporter(db)).id, (await aTransporter(db)).id]

/** 25 drivers change at random; what they are at the end of each day is recorded. */
const now = new Map<string, Stay>()
for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
  for (let n = 0; n < 6; n++) {
    const created_at = new Date(Date.parse(`${day}T06:00:00Z`) + n)
    const stay: Stay = { plant: random.pick(plants), transporter: random.pick(transporters), status: random.pick(statuses) }
    const { plant: auth_plant_id, transporter: transporter_id, status: status_id } = stay
    const id = now.size < 25 ? undefined : random.pick([...now.keys()])
    if (!isDriverStatus(status_id)) throw new Error('No status')
    if (id)
      await inTransaction(db, async (tx) => {
        await tx.updateTable('driver').set({ auth_plant_id, transporter_id, updated_at: created_at }).where('id', '=', id).execute()
        await bringTo(tx, id, status_id, created_at)
      })
    now.set(id ?? (await aDriver(db, { plantId: auth_plant_id, transporter_id, status_id, created_at })).id, stay)
    if (n === 3) await foldCounts(db)
  }
  stays.set(day, new Map(now))
}

const periods: readonly Period[] = [
  { from: firstDay, until: lastDay },
  { from: '2026-02-01', until: '2026-02-28' },
  { from: '2026-02-14', until: '2026-02-14' },
  { from: '2025-12-01', until: '2026-01-31' },
  { from: '2025-11-01', until: '2025-11-30' },
]
const daysIn = ({ from, until }: Period) => Array.from({ length: daysBetween(from, until) + 1 }, (_, n) => addDays(from, n))
const staysOn = (day: string) => [...(stays.get(day) ?? new Map<string, Stay>())]
const isOf = (plantIds: readonly string[], transporterId: string | null) => (stay: Stay | undefined) =>
  stay !== undefined && plantIds.includes(stay.plant) && (transporterId === null || stay.transporter === transporterId)

const scopes = plants.flatMap((plant) => [null, ...transporters].map((transporterId) => ({ plantIds: [plant], transporterId })))

it.each(scopes)('sums up the drivers at the ends of days (%j)', async ({ plantIds, transporterId }) => {
  const counted = (wanted: readonly number[]) =>
    periods.map((period) => {
      const found = daysIn(period).flatMap((day) =>
        staysOn(day).filter(([, stay]) => isOf(plantIds, transporterId)(stay) && wanted.includes(stay.status)),
      )
      return found.length
    })
  expect(await activeDriverDays(db, { plantIds, transporterId }, periods)).toEqual(counted([driverStatus.active]))
  const both = { statuses: [driverStatus.active, driverStatus.suspended] }
  expect(await activeDriverDays(db, { plantIds, transporterId }, periods, both)).toEqual(counted(inService))
})

it('gives the same by transporter, and of several plants', async () => {
  const [period] = [{ from: '2026-02-03', until: '2026-02-20' }]
  for (const plantIds of [...plants.map((id) => [id]), plants]) {
    const days = await activeDriverDaysByTransporter(db, { plantIds }, period)
    for (const transporterId of transporters) {
      expect([days.get(transporterId) ?? 0]).toEqual(await activeDriverDays(db, { plantIds, transporterId }, [period]))
    }
  }
})

it('the counts are those of the rows', async () => {
  expect((await sql`select * from count_drift()`.execute(db)).rows).toEqual([])
})
