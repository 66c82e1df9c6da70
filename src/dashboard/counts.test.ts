import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { foldCounts } from '#platform/server/counts/counts.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { checkRandomChanges, findDrift, findWrongCounts } from '#tests/model/random-changes.ts'
import { bringTo } from '#drivers/pass/passes.factory.ts'
import { allowAnyState } from './testing/counts-fixture.factory.ts'

const api = await testApi()
const { db } = api
await allowAnyState(api.ownerDb)

it('stored counts equal the rows after 2,000 random changes by six workers, while counts are folded', { timeout: 300_000 }, async () => {
  expect(await checkRandomChanges(db, 2_000)).toEqual([])
})

it('detects wrong counts, and a recount corrects them', async () => {
  const driver = await aDriver(db)
  await foldCounts(db)
  await db
    .updateTable('stored_count')
    .set({ n: 7 })
    .where('auth_plant_id', '=', driver.auth_plant_id)
    .where('fact', '=', 'gender')
    .execute()
  expect(await findDrift(db)).toMatchObject([{ fact: 'gender', part: 8, key: 'Female', stored: '7', counted: 1 }])
  await sql`select recount()`.execute(db)
  expect([await findWrongCounts(db), await findDrift(db)]).toEqual([[], []])
})

it('a change of status writes a row for each of the two statuses and one for each to its day, and changes without effect on counts write none', async () => {
  const driver = await aDriver(db)
  const violation = await aViolation(db, driver)
  const request = await aRequest(db, { createdBy: null, driverId: driver.id, typeId: requestType.suspendDriver })
  await foldCounts(db)
  await db
    .updateTable('driver')
    .set({ phones: ['+254700000000'], licence_no: 'DL-1', name: 'Another Name' })
    .where('id', '=', driver.id)
    .execute()
  await db.updateTable('violation').set({ transporter_comment: 'Seen', state: 'stands' }).where('id', '=', violation).execute()
  await db.updateTable('request').set({ comment: 'Seen' }).where('id', '=', request).execute()
  expect(await db.selectFrom('count_delta').select('n').execute()).toEqual([])
  await bringTo(db, driver.id, 10)
  const deltas = await db.selectFrom('count_delta').select(['part', 'n']).orderBy('part').orderBy('n').execute()
  expect(deltas).toEqual([
    { part: 8, n: -1 },
    { part: 8, n: 1 },
    { part: 10, n: 1 },
    { part: 10, n: 1 },
  ])
})
