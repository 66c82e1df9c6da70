import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { lockDriverById } from '../find-driver.service.ts'
import { aPassHolder, giveClearances } from '../pass/passes.factory.ts'
import { aBuiltInRule } from '../requirements/requirements.factory.ts'
import { settleDrivers } from '../settle/settle.service.ts'
import { listUnsettled } from '../settle/unsettled.service.ts'
import { mayLoad } from '../verdict/may-load.service.ts'
import { renewClearance } from './clearances.service.ts'
import { remeasure } from './remeasure.service.ts'

const api = await testApi()
const { db } = api
const by = { at: api.now, userId: null, why: 'the rule of medicals changed' }

/** Drivers of a plant whose medical of March an approved request brought; it lasts 12 months. */
async function examined(count: number, medical: { expiry?: string } = {}) {
  const { id: plantId } = await anAuthPlant(db)
  const drivers: string[] = []
  for (let n = 0; n < count; n++) {
    const { id } = await aPassHolder(db, { plantId, clearances: { ddt: '2027-08-01' }, passExpiry: '2027-06-13' })
    const request_id = await aRequest(db, { driverId: id, createdBy: null })
    const given = { given_on: '2026-03-10', expiry: '2027-03-10', fit_to_work: true, ...medical }
    await giveClearances(db, [{ driver_id: id, kind: 'medical', ...given, request_id, created_at: api.now }])
    drivers.push(id)
  }
  return { plantId, drivers }
}
type Scene = Awaited<ReturnType<typeof examined>>

const measure = ({ plantId, drivers }: Scene, versionId: string): Promise<unknown> =>
  inTransaction(db, async (tx) => {
    await remeasure(tx, { plantId, driverIds: drivers }, { id: versionId, kind: 'medical' }, by)
    await settleDrivers(tx, drivers, by)
  })
const shorter = (plantId: string, fields: object = {}) =>
  aBuiltInRule(db, plantId, 'medical', { kind: 'months', months: 6, byAge: [] }, { fromDay: '2026-12-01', forAll: true, ...fields })

const endsOf = async (id: string) => {
  const { medical_expiry, pass_expiry, cleared_until } = await db
    .selectFrom('driver')
    .select(['medical_expiry', 'pass_expiry', 'cleared_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { medical_expiry, pass_expiry, cleared_until }
}
const movesOf = (id: string) =>
  db
    .selectFrom('clearance_measure as m')
    .innerJoin('clearance as c', 'c.id', 'm.clearance_id')
    .select(['m.version_id', 'm.expiry_before', 'm.expiry'])
    .where('c.driver_id', '=', id)
    .orderBy('m.id')
    .execute()

it('a shorter rule for all ends medicals on its day, with their passes, and says so of each driver', async () => {
  const scene = await examined(2)
  const [id = ''] = scene.drivers
  const version = await shorter(scene.plantId, { hasBegun: false })
  await measure(scene, version)
  expect(await endsOf(id)).toEqual({ medical_expiry: '2026-12-01', pass_expiry: '2026-12-01', cleared_until: '2026-12-01' })
  expect([await mayLoad(db, id, '2026-11-30'), await mayLoad(db, id, '2026-12-01')]).toEqual([true, false])
  expect(await movesOf(id)).toEqual([{ version_id: version, expiry_before: '2027-03-10', expiry: '2026-12-01' }])
  const audited = await db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'validity changed by rule')
    .where('subject_id', '=', id)
    .execute()
  expect(audited).toMatchObject([
    { before: { kind: 'medical', expiry: '2027-03-10' }, after: { expiry: '2026-12-01', version_id: version, why: by.why } },
  ])
  expect(await listUnsettled(db)).toEqual([])
})

it('may be carried out twice, and is undone where the rule is withdrawn before its day', async () => {
  const scene = await examined(1)
  const [id = ''] = scene.drivers
  const version = await shorter(scene.plantId, { hasBegun: false })
  await measure(scene, version)
  await measure(scene, version)
  expect(await movesOf(id)).toHaveLength(1)
  const user = await api.as({ portal: 'staff_portal' })
  await db.updateTable('requirement_version').set({ withdrawn_at: api.now, withdrawn_by: user.userId }).where('id', '=', version).execute()
  await measure(scene, version)
  expect(await endsOf(id)).toMatchObject({ medical_expiry: '2027-03-10', pass_expiry: '2027-03-10' })
  expect((await movesOf(id)).map(({ expiry }) => expiry)).toEqual(['2026-12-01', '2027-03-10'])
})

it.each([
  ['has not begun', '2027-03-10', false, '2027-03-10'],
  ['has begun', '2027-03-10', true, '2028-03-10'],
  ['has begun, of a medical whose doctor set an earlier day', '2026-12-20', true, '2026-12-20'],
])('a longer rule that %s', async (_, expiry, hasBegun, end) => {
  const scene = await examined(1, { expiry })
  const rule = { fromDay: '2026-11-01', forAll: true, hasBegun }
  await measure(scene, await aBuiltInRule(db, scene.plantId, 'medical', { kind: 'months', months: 24, byAge: [] }, rule))
  expect(await endsOf(scene.drivers[0] ?? '')).toMatchObject({ medical_expiry: end })
})

it('leaves alone who was found not fit, drivers of other plants, other kinds, and whom a rule for new proofs only finds', async () => {
  const [scene, other] = [await examined(2), await examined(1)]
  const [unfit = '', fit = ''] = scene.drivers
  await giveClearances(db, [
    { driver_id: unfit, kind: 'medical', given_on: '2026-11-20', expiry: '2026-11-20', fit_to_work: false, created_at: api.now },
  ])
  const rule = { fromDay: '2026-11-01', hasBegun: true, forAll: false }
  await measure(scene, await aBuiltInRule(db, scene.plantId, 'medical', { kind: 'year_end' }, rule))
  expect(await endsOf(fit)).toMatchObject({ medical_expiry: '2027-03-10' })
  const version = await shorter(scene.plantId)
  await measure({ ...scene, drivers: [...scene.drivers, ...other.drivers] }, version)
  expect(await movesOf(unfit)).toEqual([])
  expect(await movesOf(other.drivers[0] ?? '')).toEqual([])
  expect(await movesOf(fit)).toHaveLength(1)
})

it('what is given after such a rule was made, of a day before it, is measured at once', async () => {
  const scene = await examined(1)
  const [id = ''] = scene.drivers
  await shorter(scene.plantId, { hasBegun: false })
  const request_id = await aRequest(db, { driverId: id, createdBy: null, typeId: requestType.cancelCard })
  const given = { kind: 'medical' as const, given_on: '2026-11-20', expiry: '2027-11-20', fit_to_work: true, request_id }
  await inTransaction(db, async (tx) => renewClearance(tx, { driver: await lockDriverById(tx, id), ...by }, given))
  expect(await endsOf(id)).toMatchObject({ medical_expiry: '2027-05-20' })
})

it('nobody moves the end of a clearance otherwise', async () => {
  const scene = await examined(1)
  const [driver_id = ''] = scene.drivers
  const clearance = { driver_id, kind: 'medical' } as const
  const set = db.updateTable('clearance').set({ expiry: '2030-01-01' }).where('driver_id', '=', driver_id).execute()
  await expect(set).rejects.toThrow('permission denied')
  const { id } = await db
    .selectFrom('clearance')
    .select('id')
    .where('kind', '=', 'medical')
    .where('driver_id', '=', driver_id)
    .executeTakeFirstOrThrow()
  const call = (version: string) =>
    inTransaction(db, (tx) =>
      sql`select measure_clearances(${version}, ${JSON.stringify([{ id, expiry: '2030-01-01' }])}::jsonb, now())`.execute(tx),
    )
  const forNew = await aBuiltInRule(db, scene.plantId, 'medical', { kind: 'year_end' })
  const ofTrainings = await aBuiltInRule(db, scene.plantId, 'ddt', { kind: 'year_end' }, { forAll: true })
  const elsewhere = await shorter((await anAuthPlant(db)).id)
  for (const version of [forNew, ofTrainings, elsewhere])
    await expect(call(version)).rejects.toMatchObject({ constraint: 'clearance_measured_by_rule' })
  expect(await endsOf(clearance.driver_id)).toMatchObject({ medical_expiry: '2027-03-10' })
  // Who moves one by a rule for all has to settle the driver.
  await expect(call(await shorter(scene.plantId))).rejects.toMatchObject({ constraint: 'driver_settled' })
  expect(await valueOf(db, sql<boolean>`first_unsettled(array[${driver_id}]::bigint[]) is null`)).toBe(true)
})
