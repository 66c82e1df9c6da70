import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import { voidClearances } from '../clearances/clearances.store.ts'
import { driverStatus } from '../driver-status.contract.ts'
import { settle } from '../drivers.factory.ts'
import { updateDriver } from '../drivers.store.ts'
import { insertHold } from '../holds/holds.store.ts'
import { retirePass } from '../pass/pass.store.ts'
import { aPassHolder, giveClearances } from '../pass/passes.factory.ts'

const api = await testApi()

describe('the stored expiry is updated by', () => {
  const clearedUntil = async (id: string) => {
    const { rows } = await sql<{ day: string }>`select cleared_until as day from driver where id = ${id}`.execute(api.db)
    return rows[0]?.day
  }
  const medical = { kind: 'medical', given_on: '2026-11-20', created_at: new Date('2026-11-20T08:00:00Z') } as const

  it('a newer clearance, and by voiding it', async () => {
    const { id } = await aPassHolder(api.db, { clearances: { medical: '2026-12-01', ddt: '2027-12-01' } })
    expect(await clearedUntil(id)).toBe('2026-12-01')
    const [newest = ''] = await giveClearances(api.db, [{ ...medical, driver_id: id, expiry: '2026-12-20' }])
    expect(await clearedUntil(id)).toBe('2026-12-20')
    const voiding = (ids: readonly string[]) =>
      inTransaction(api.db, async (tx) => {
        await voidClearances(tx, ids)
        await settle(tx, [id])
      })
    await voiding([newest])
    expect(await clearedUntil(id)).toBe('2026-12-01')
    const rest = await api.db.selectFrom('clearance').select('id').where('driver_id', '=', id).execute()
    await voiding(rest.map((row) => row.id))
    expect(await clearedUntil(id)).toBe('-infinity')
  })

  it('licence, vehicle options, transporter, hold and pass', async () => {
    const { id } = await aPassHolder(api.db, { passExpiry: '2027-06-01' })
    const settling = (work: (tx: Tx) => Promise<unknown>) =>
      inTransaction(api.db, async (tx) => {
        await work(tx)
        await settle(tx, [id])
      })
    const change = (changes: Parameters<typeof updateDriver>[2]) => settling((tx) => updateDriver(tx, id, changes, api.now))
    await change({ licence_expiry: '2027-03-01' })
    expect(await clearedUntil(id)).toBe('2027-03-01')
    await change({ vehicle_options: ['Bulker', 'Flatbed'] })
    expect(await clearedUntil(id)).toBe('-infinity')
    await giveClearances(api.db, [{ ...medical, kind: 'bulker', driver_id: id, expiry: '2027-02-01' }])
    expect(await clearedUntil(id)).toBe('2027-02-01')
    const spot = await aTransporter(api.db, { is_spot: true, valid_until: '2026-12-24' })
    await change({ transporter_id: spot.id })
    expect(await clearedUntil(id)).toBe('2026-12-24')
    const contract = (is_spot: boolean, valid_until: string | null) =>
      settling((tx) => tx.updateTable('transporter').set({ is_spot, valid_until }).where('id', '=', spot.id).execute())
    await contract(true, '2027-01-24')
    expect(await clearedUntil(id)).toBe('2027-01-24')
    await contract(false, null)
    expect(await clearedUntil(id)).toBe('2027-02-01')
    await settling((tx) =>
      insertHold(tx, {
        driverId: id,
        kind: 'unfit',
        reason: 'finding',
        plantId: null,
        requestId: null,
        comment: null,
        by: null,
        at: api.now,
      }),
    )
    expect(await clearedUntil(id)).toBe('-infinity')
    const { id: other } = await aPassHolder(api.db, { status_id: driverStatus.cardCancelled })
    await inTransaction(api.db, async (tx) => {
      await retirePass(tx, other)
      await settle(tx, [other])
    })
    expect(await clearedUntil(other)).toBe('-infinity')
  })

  it('two concurrent renewals without a lost update', async () => {
    const { id } = await aPassHolder(api.db, { clearances: { medical: '2026-12-01', ddt: '2026-12-02' } })
    await Promise.all([
      giveClearances(api.db, [{ ...medical, driver_id: id, expiry: '2026-12-20' }]),
      giveClearances(api.db, [{ ...medical, kind: 'ddt', driver_id: id, expiry: '2026-12-19' }]),
    ])
    expect(await clearedUntil(id)).toBe('2026-12-19')
  })
})
