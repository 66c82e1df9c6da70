import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import { settle } from '../drivers.factory.ts'
import { insertHold } from '../holds/holds.store.ts'
import { aPassHolder } from '../pass/passes.factory.ts'
import { mayLoad } from '../verdict/may-load.service.ts'
import { recordHistory } from './settle.store.ts'

const api = await testApi()
const { db } = api
const holder = () => aPassHolder(db, { vehicle_options: ['Flatbed'], clearances: { medical: '2026-11-01', ddt: '2027-06-01' } })

/** Gives the function what the driver's row and pass say, but for these columns. */
const give = (tx: Tx, id: string, but: object): Promise<unknown> =>
  sql`select settle_drivers(jsonb_build_array(to_jsonb(d) || jsonb_build_object('pass_id', p.id, 'pass_status', p.status, 'pass_reason', p.expiry_reason)
    || ${JSON.stringify(but)}::jsonb)) from driver_as_settled d join pass p on p.driver_id = d.driver_id and p.is_current where d.driver_id = ${id}`.execute(
    tx,
  )
const refused = { constraint: 'driver_settled', message: expect.stringContaining('was changed by its settled_batch and not settled') }
const keepHistory = (tx: Tx, id: string) => recordHistory(tx, new Map([[id, api.now]]))

it.each<[string, object]>([
  ['clears who has no valid medical', { medical_expiry: '2027-06-01', pass_expiry: '2027-05-01', cleared_until: '2027-05-01' }],
  ['clears until another day than follows', { cleared_until: '2027-05-01' }],
  ['holds who is not held', { held_days: '{[-infinity,infinity)}', cleared_until: '-infinity' }],
  ['names a card that is not there', { card_no: 'DP-OTHER' }],
  ['forgets when the pass ends', { pass_id: null, pass_expiry: '2026-10-01', cleared_until: '2026-10-01' }],
])('whoever gives settle_drivers() a row that %s writes nothing', async (_, but) => {
  const { id } = await holder()
  const changing = inTransaction(db, async (tx) => {
    await give(tx, id, but)
    await keepHistory(tx, id)
  })
  await expect(changing).rejects.toMatchObject(refused)
  expect(await valueOf(api.ownerDb, sql<boolean>`first_unsettled(array[${id}]::bigint[]) is null`)).toBe(true)
})

it('nor who takes a hold from the row after it was settled and looked at', async () => {
  const { id } = await aPassHolder(db, { vehicle_options: ['Flatbed'] })
  const before = await db.selectFrom('driver').select('cleared_until').where('id', '=', id).executeTakeFirstOrThrow()
  const changing = inTransaction(db, async (tx) => {
    await insertHold(tx, {
      driverId: id,
      kind: 'unfit',
      reason: 'finding',
      plantId: null,
      requestId: null,
      comment: null,
      by: null,
      at: api.now,
    })
    await settle(tx, [id])
    await keepHistory(tx, id)
    await sql`set constraints all immediate`.execute(tx)
    await sql`set constraints all deferred`.execute(tx)
    await give(tx, id, { held_days: '{}', ...before })
  })
  await expect(changing).rejects.toMatchObject(refused)
  expect(await mayLoad(db, id, '2026-11-21')).toBe(true)
})

it('a pass that is given another status or end is in the history, whose checks judge it', async () => {
  const { id } = await holder()
  const write = (but: object, keep = true) =>
    inTransaction(db, async (tx) => {
      await give(tx, id, but)
      if (keep) await keepHistory(tx, id)
    })
  const longer = { pass_expiry: '2026-12-01' }
  await expect(write({ pass_status: 'cancelled' }, false)).rejects.toMatchObject(refused)
  await expect(write({ pass_status: 'cancelled' })).rejects.toMatchObject({ constraint: 'driver_pass_follows_status' })
  await expect(write(longer, false)).rejects.toMatchObject(refused)
  await expect(write(longer)).rejects.toMatchObject({ constraint: 'driver_pass_within_limits' })
})

it('the pass of another driver is left alone', async () => {
  const [one, other] = [await holder(), await holder()]
  const { id: pass_id } = await db.selectFrom('pass').select('id').where('driver_id', '=', other.id).executeTakeFirstOrThrow()
  await inTransaction(db, (tx) => give(tx, one.id, { pass_id, pass_status: 'cancelled' }))
  expect(await db.selectFrom('pass').select('status').where('id', '=', pass_id).execute()).toEqual([{ status: 'active' }])
})
