import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { mayLoad } from '#drivers/verdict/may-load.service.ts'
import { correctPasses } from '#drivers/settle/correct-passes.service.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aRequirement } from '#drivers/requirements/requirements.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { testApi } from '#tests/world/test-api.ts'
import { checkDrivers } from './check-drivers.ts'

const api = await testApi()
const { db, ownerDb } = api

it('what somebody wrote past the product is named by the doctor, logged and counted by the night, and mended', async () => {
  const expired = await aPassHolder(db, { passExpiry: '2026-11-01', clearances: { medical: '2026-11-01', ddt: '2027-08-01' } })
  const [pass, history] = [await aPassHolder(db, { status_id: driverStatus.cardCancelled }), await aPassHolder(db)]
  expect(await checkDrivers(ownerDb)).toMatchObject({ state: 'ok' })
  await sql`update driver set cleared_until = '2030-01-01' where id = ${expired.id}`.execute(ownerDb)
  await sql`update pass set expiry = '2027-01-01' where driver_id = ${pass.id}`.execute(ownerDb)
  await inTransaction(ownerDb, async (tx) => {
    await sql`select set_config('driver_pass.writes_past', 'on', true)`.execute(tx)
    await sql`update driver_history set experience_years = 40 where driver_id = ${history.id}`.execute(tx)
  })
  expect(await mayLoad(db, expired.id, '2026-11-21')).toBe(true)

  const found = await checkDrivers(ownerDb)
  expect(found).toMatchObject({ state: 'problem', text: expect.stringContaining(`${expired.id} (cleared_until, history)`) })
  expect(found.text).toContain(`${history.id} (history)`)
  const logged: object[] = []
  const counts: number[] = []
  const watched = { log: { error: (fields: object) => void logged.push(fields) }, onRecounted: (wrong: number) => void counts.push(wrong) }
  expect(await correctPasses(db, () => api.now, watched)).toBe(3)
  expect(logged).toEqual([
    { driver: expired.id, wrong: ['cleared_until', 'history'] },
    { driver: pass.id, wrong: expect.arrayContaining(['pass']) },
    { driver: history.id, wrong: ['history'] },
  ])
  expect(await mayLoad(db, expired.id, '2026-11-21')).toBe(false)
  expect(await correctPasses(db, () => api.now, watched)).toBe(0)
  expect([counts, await checkDrivers(ownerDb)]).toEqual([[3, 0], expect.objectContaining({ state: 'ok' })])
})

it('so is what is stored of the plant’s own requirements, by hand or because nobody settled who attended', async () => {
  const [byHand, attended] = [await aPassHolder(db), await aPassHolder(db)]
  for (const { auth_plant_id } of await db
    .selectFrom('driver')
    .select('auth_plant_id')
    .where('id', 'in', [byHand.id, attended.id])
    .execute())
    await aRequirement(db, auth_plant_id)
  expect(await checkDrivers(ownerDb)).toMatchObject({ state: 'ok' })
  await sql`update driver set own_ends = '{}', cleared_until = '2027-01-05' where id = ${byHand.id}`.execute(ownerDb)
  const { auth_plant_id } = await db.selectFrom('driver').select('auth_plant_id').where('id', '=', attended.id).executeTakeFirstOrThrow()
  const event = { auth_plant_id, title: 'Induction', type: 'training' as const, date: '2026-11-16', topic: 'Site induction' }
  const { id: event_id } = await db.insertInto('event').values(event).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('event_attendance').values({ event_id, driver_id: attended.id }).execute()
  expect([await mayLoad(db, byHand.id, '2026-11-21'), await mayLoad(db, attended.id, '2026-11-21')]).toEqual([true, false])

  const { text } = await checkDrivers(ownerDb)
  expect(text).toContain(`${byHand.id} (own_ends, cleared_until, history)`)
  expect(text).toContain(`${attended.id} (own_ends, cleared_until)`)
  expect(await correctPasses(db, () => api.now)).toBe(2)
  expect([await mayLoad(db, byHand.id, '2026-11-21'), await mayLoad(db, attended.id, '2026-11-21')]).toEqual([false, true])
  expect(await checkDrivers(ownerDb)).toMatchObject({ state: 'ok' })
})
