import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { validateConstraints } from '#platform/server/migrations/validate-constraints.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { checkRows } from './check-rows.ts'

const { database, owner, ownerAddress } = await copyOfTemplate()
const { db } = database
const run = (text: string) => sql.raw(text).execute(owner.db)
const unvalidated = async () =>
  (await sql<{ name: string }>`select conname as name from pg_constraint where not convalidated order by 1`.execute(owner.db)).rows.map(
    ({ name }) => name,
  )

it('a fresh database has validated all constraints, and no row breaks one', async () => {
  await aPassHolder(db)
  expect(await unvalidated()).toEqual([])
  expect(await checkRows(owner.db)).toEqual([{ state: 'ok', subject: 'Rows', text: 'none that the database would refuse today' }])
})

it('rows of an older release are named with what to do; once they are mended, a start validates the constraints', async () => {
  const [one, other] = [await aPassHolder(db), await aPassHolder(db)]
  const request = await aRequest(db, { driverId: other.id, createdBy: null })
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conname in ('clearance_days', 'clearance_request_id_fkey', 'clearance_unfit_ends')`.execute(owner.db)
  for (const { table, name } of rows) await run(`alter table ${table} drop constraint ${name}`)
  await run(`update clearance set given_on = expiry + 1 where driver_id = ${one.id} and kind = 'ddt';
    update clearance set request_id = ${request} where driver_id = ${one.id}`)
  for (const { table, name, definition } of rows) await run(`alter table ${table} add constraint ${name} ${definition} not valid`)

  await validateConstraints(ownerAddress)
  expect(await unvalidated()).toEqual(['clearance_days', 'clearance_request_id_fkey'])
  expect(await checkRows(owner.db)).toMatchObject([
    {
      state: 'warning',
      text: `1 of clearance break clearance_days, such as driver ${one.id}.`,
      advice: expect.stringContaining('Fix medical'),
    },
    {
      state: 'warning',
      text: `2 of clearance break clearance_request_id_fkey, such as driver ${one.id}.`,
      advice: expect.stringContaining('correct the rows'),
    },
  ])
  // Such a row can still be voided.
  await owner.db.updateTable('clearance').set({ is_void: true }).where('driver_id', '=', one.id).execute()
  await run(`update clearance set request_id = null`)
  await validateConstraints(ownerAddress)
  expect(await unvalidated()).toEqual([])
})
