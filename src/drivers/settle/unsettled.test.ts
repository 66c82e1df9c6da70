import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import { insertClearances } from '../clearances/clearances.store.ts'
import { driverStatus } from '../driver-status.contract.ts'
import { settle } from '../drivers.factory.ts'
import { setDriverStatus, updateDriver } from '../drivers.store.ts'
import { insertHold } from '../holds/holds.store.ts'
import { retirePass } from '../pass/pass.store.ts'
import { aPassHolder } from '../pass/passes.factory.ts'

const api = await testApi()

describe('refuses whoever writes a record and leaves the driver as settled before', () => {
  const driver = () => aPassHolder(api.db, { vehicle_options: ['Flatbed'] })
  const placeHold = (tx: Tx, driverId: string) =>
    insertHold(tx, { driverId, kind: 'unfit', plantId: null, requestId: null, comment: null, by: null, at: api.now })
  const unsettled: Readonly<Record<string, (tx: Tx, id: string) => Promise<unknown>>> = {
    'a medical': (tx, driver_id) =>
      insertClearances(tx, [{ driver_id, kind: 'medical', given_on: '2026-11-20', expiry: '2026-12-01', created_at: api.now }]),
    'a hold': placeHold,
    'a licence': (tx, id) => updateDriver(tx, id, { licence_expiry: '2026-12-01' }, api.now),
    'vehicle options': (tx, id) => updateDriver(tx, id, { vehicle_options: ['Bulker'] }, api.now),
    'a date of birth': (tx, id) => updateDriver(tx, id, { date_of_birth: '1999-01-01' }, api.now),
    'a suspension': (tx, driver_id) => sql`insert into suspension (driver_id, starts_on) values (${driver_id}, '2026-11-21')`.execute(tx),
    'a cancelled card': (tx, id) => sql`update card set cancelled_at = now() where driver_id = ${id}`.execute(tx),
    'a retired pass': retirePass,
    'a status': (tx, id) => setDriverStatus(tx, id, driverStatus.suspended, api.now),
    'the contract of a transporter': (tx, id) =>
      sql`update transporter set is_spot = true, valid_until = '2026-12-01' where id = (select transporter_id from driver where id = ${id})`.execute(
        tx,
      ),
  }
  it.each(Object.entries(unsettled))('%s', async (_, write) => {
    const { id } = await driver()
    await expect(inTransaction(api.db, (tx) => write(tx, id))).rejects.toMatchObject({ constraint: 'driver_settled' })
  })

  it('also where the driver was settled before the record', async () => {
    const { id } = await driver()
    const tooEarly = inTransaction(api.db, async (tx) => {
      await settle(tx, [id])
      await placeHold(tx, id)
    })
    await expect(tooEarly).rejects.toMatchObject({ constraint: 'driver_settled' })
  })
})
