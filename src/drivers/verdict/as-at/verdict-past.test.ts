import { settleDrivers } from '#drivers/settle/settle.service.ts'
import { settle } from '#drivers/drivers.factory.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { anAuthPlantId } from '#accounts/accounts.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { transportersContract } from '#administration/transporters/transporters.contract.ts'
import { testApi, type Caller } from '#tests/world/test-api.ts'
import { auditDriver } from '../../drivers.service.ts'
import { updateDriver } from '../../drivers.store.ts'
import { driverStatus } from '../../driver-status.contract.ts'
import type { Input } from '#platform/contract/route.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { aPassHolder, bringTo } from '../../pass/passes.factory.ts'
import { verdictContract } from './verdict.contract.ts'

const api = await testApi()
const { db } = api
let plantId: string
let guard: Caller
beforeAll(async () => {
  ;({ call: guard, plantId } = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] }))
})

const ask = (driver_id: string, as_at: string, call = guard) => call(verdictContract.asAt, { driver_id, as_at })
const sentencesOf = async (id: string, as_at: string) => (await ask(id, as_at)).reasons.map(({ sentence }) => sentence)
/** As the product changes a driver: with an audit of its time. */
const change = (id: string, changes: Parameters<typeof updateDriver>[2], at: string) =>
  inTransaction(db, async (tx) => {
    const context = { driver: await lockDriverById(tx, id), at: new Date(at), userId: null, why: 'A test' }
    await updateDriver(tx, id, changes, context.at)
    await auditDriver(tx, context, { action: 'driver details changed', after: {} })
    await settleDrivers(tx, [id], context)
  })
const aDriverSince = (created: string, fields: Parameters<typeof aPassHolder>[1] = {}) =>
  aPassHolder(db, { plantId, created_at: new Date(created), licence_expiry: '2026-11-10', passExpiry: '2027-05-01', ...fields })

describe('refuses', () => {
  it.each(['2026-11-03T25:00', '2026-11-03 14:10', '2026-02-30T10:00', '2026-11-03T10:00:00+3', 'yesterday', '0999-01-01'])(
    'as at %s, at its field',
    async (as_at) => {
      const { id } = await aDriverSince('2026-03-01T08:00:00Z')
      const input: Input<typeof verdictContract.asAt> = { driver_id: id, as_at }
      await expect(guard(verdictContract.asAt, input)).rejects.toMatchObject({
        status: 422,
        problem: { errors: { as_at: expect.any(String) } },
      })
    },
  )

  it('to tell of a time at which the driver was with another plant or transporter', async () => {
    const [elsewhere, home, rival] = [await anAuthPlantId(db), await aTransporter(db), await aTransporter(db)]
    const { id } = await aDriverSince('2026-03-01T08:00:00Z', { plantId: elsewhere, transporter_id: rival.id })
    await inTransaction(db, async (tx) => {
      await tx.updateTable('driver').set({ auth_plant_id: plantId }).where('id', '=', id).execute()
      await settle(tx, [id], new Date('2026-04-01T08:00:00Z'))
    })
    await change(id, { transporter_id: home.id }, '2026-05-01T08:00:00Z')
    const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: home.id, permissions: ['drivers.read'] })
    expect(await sentencesOf(id, '2026-03-31')).toEqual(['The driver was at another plant then.'])
    expect((await ask(id, '2026-04-30', office.call)).reasons).toMatchObject([
      { sentence: 'The driver drove for another transporter then.' },
    ])
    expect(JSON.stringify(await ask(id, '2026-04-30', office.call))).not.toContain(rival.name)
    expect((await ask(id, '2026-04-30')).driver.transporter_id).toEqual({ _id: rival.id, name: rival.name })
    expect((await ask(id, '2026-05-01', office.call)).proofs).not.toEqual([])
  })

  it('to change what was known', async () => {
    const { id } = await aDriverSince('2026-03-01T08:00:00Z')
    await change(id, { licence_expiry: '2028-01-01' }, '2026-04-01T08:00:00Z')
    for (const statement of [
      sql`update driver_history set licence_expiry = '2030-01-01' where driver_id = ${id}`,
      sql`update driver_history set until_at = until_at + interval '1 day' where driver_id = ${id} and until_day < 'infinity'`,
      sql`update driver_history set until_at = now(), from_day = from_day - 1 where driver_id = ${id} and until_day = 'infinity'`,
      sql`delete from driver_history where driver_id = ${id}`,
    ]) {
      await expect(statement.execute(db)).rejects.toThrow('permission denied')
      await expect(statement.execute(api.ownerDb)).rejects.toThrow('rows of driver_history never change')
    }
  })
})

describe('a fact counts from when it was known', () => {
  it('a licence, the validity of a spot transporter, vehicle options', async () => {
    const admin = await api.as({ portal: 'staff_portal', plantId })
    const spot = await aTransporter(db, { is_spot: true, valid_until: '2026-11-12' })
    const { id } = await aDriverSince('2026-03-01T08:00:00Z', { transporter_id: spot.id })
    await change(id, { licence_expiry: '2028-01-01' }, '2026-11-15T08:00:00Z')
    await change(id, { vehicle_options: ['Bulker'] }, '2026-11-17T08:00:00Z')
    await admin.call(transportersContract.update, { ...spotFields(spot), is_spot: true, valid_until: '2027-11-12' })

    const pass = 'The pass expired on 10 Nov 2026.'
    expect(await sentencesOf(id, '2026-11-14')).toEqual([
      pass,
      'The driving licence expired on 10 Nov 2026.',
      "The spot transporter's validity expired on 12 Nov 2026.",
    ])
    expect(await sentencesOf(id, '2026-11-16')).toEqual([
      'The pass expired on 12 Nov 2026.',
      "The spot transporter's validity expired on 12 Nov 2026.",
    ])
    expect(await sentencesOf(id, '2026-11-20')).toContain('No bulker training is on record.')
    // The pass followed the transporter.
    expect(await sentencesOf(id, '2026-11-21')).toEqual(['No bulker training is on record.'])
  })

  it('several in one day, each from its minute', async () => {
    const { id } = await aDriverSince('2026-03-01T08:00:00Z', { licence_expiry: '2029-01-01' })
    const times = [
      ['suspended', '2026-11-03T05:00:00Z'],
      ['active', '2026-11-03T11:10:00Z'],
      ['blacklisted', '2026-11-03T11:10:00.001Z'],
    ] as const
    for (const [status, at] of times) await bringTo(db, id, driverStatus[status], new Date(at))
    const statusAt = async (as_at: string) => (await ask(id, as_at)).driver.status?.name
    expect(await statusAt('2026-11-03T04:59:59.999Z')).toBe('Active')
    expect(await statusAt('2026-11-03T08:00')).toBe('Suspended')
    expect(await statusAt('2026-11-03T14:09:59+03:00')).toBe('Suspended')
    expect(await statusAt('2026-11-03T14:10')).toBe('Active')
    expect(await statusAt('2026-11-03T14:11')).toBe('Blacklisted')
    expect(await statusAt('2026-11-02')).toBe('Active')
    expect(await statusAt('2026-11-03')).toBe('Blacklisted')
    // 23:30 in Nairobi is of that day, 21:30 UTC of the next.
    expect(await ask(id, '2026-11-02T21:30:00Z')).toMatchObject({ as_at: '2026-11-03', at: '2026-11-02T21:30:00.000Z' })
  })

  it('a clock that stands still or goes back loses no change', async () => {
    const { id } = await aDriverSince('2026-03-01T08:00:00Z')
    for (const [licence, at] of [
      ['2028-01-01', '2026-11-05T08:00:00Z'],
      ['2028-01-02', '2026-11-05T08:00:00Z'],
      ['2028-01-03', '2026-11-04T08:00:00Z'],
    ] as const)
      await change(id, { licence_expiry: licence }, at)
    const rows = await db.selectFrom('driver_history').select('licence_expiry').where('driver_id', '=', id).orderBy('from_at').execute()
    expect(rows.map(({ licence_expiry }) => licence_expiry)).toEqual(['2026-11-10', '2028-01-01', '2028-01-02', '2028-01-03'])
    const licenceAt = async (as_at: string) => (await ask(id, as_at)).proofs.find(({ what }) => what === 'licence')?.expiry
    expect([await licenceAt('2026-11-04'), await licenceAt('2026-11-05'), await licenceAt('2026-11-05T08:00:00Z')]).toEqual([
      '2026-11-10',
      '2028-01-03',
      '2028-01-03',
    ])
  })
})

const spotFields = ({ id, name, email }: { id: string; name: string; email: string }) => ({ id, name, email })
