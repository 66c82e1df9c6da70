import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { transporterContract, transportersContract } from '#administration/transporters/transporters.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '../driver-status.contract.ts'
import { transferDriver } from '#requests/kinds/transfer-driver/transfer-driver.contract.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { aPassHolder } from './passes.factory.ts'

const api = await testApi()
const { db } = api
const admin = await api.as({ portal: 'staff_portal' })
const { plantId } = admin
const { update } = transportersContract
const { convertToRegular } = transporterContract

/** With a pass generated on 5 January 2026. */
const holder = (transporter_id: string, fields: Parameters<typeof aPassHolder>[1] = {}) =>
  aPassHolder(db, { plantId, transporter_id, passExpiry: '2027-01-05', ...fields })
const details = ({ id, name, email }: { id: string; name: string; email: string }) => ({ id, name, email })
const passOf = (driverId: string) =>
  db
    .selectFrom('pass')
    .select(['expiry', 'expiry_reason'])
    .where('driver_id', '=', driverId)
    .where('is_current', '=', true)
    .executeTakeFirst()
const shownExpiry = async (driverId: string) =>
  (await db.selectFrom('driver').select('pass_expiry').where('id', '=', driverId).executeTakeFirstOrThrow()).pass_expiry

it('passes follow the validity of a spot transporter, extended and shortened', async () => {
  const [yard, other] = [await aTransporter(db), await aTransporter(db)]
  const [active, suspended, elsewhere] = [
    await holder(yard.id),
    await holder(yard.id, { status_id: driverStatus.suspended }),
    await aPassHolder(db, { transporter_id: yard.id, passExpiry: '2027-01-05' }),
  ]
  const soon = await holder(yard.id, { clearances: { medical: '2026-11-30', ddt: '2027-08-01' } })
  const [without, stranger] = [await holder(yard.id, { passExpiry: null }), await holder(other.id)]

  await admin.call(update, { ...details(yard), is_spot: true, valid_until: '2026-12-24' })
  for (const { id } of [active, suspended, elsewhere])
    expect(await passOf(id)).toEqual({ expiry: '2026-12-24', expiry_reason: 'transporter' })
  expect(await shownExpiry(active.id)).toBe('2026-12-24')
  expect(await passOf(soon.id)).toEqual({ expiry: '2026-11-30', expiry_reason: 'medical' })
  expect(await passOf(without.id)).toBeUndefined()
  expect(await passOf(stranger.id)).toMatchObject({ expiry: '2027-01-05' })

  await admin.call(update, { ...details(yard), is_spot: true, valid_until: '2027-06-30' })
  expect(await passOf(active.id)).toEqual({ expiry: '2027-01-05', expiry_reason: 'term' })
  await admin.call(update, { ...details(yard), is_spot: true, valid_until: '2026-11-25' })
  expect(await passOf(soon.id)).toEqual({ expiry: '2026-11-25', expiry_reason: 'transporter' })
  await admin.call(convertToRegular, { id: yard.id })
  expect(await passOf(active.id)).toEqual({ expiry: '2027-01-05', expiry_reason: 'term' })
  expect(await passOf(soon.id)).toEqual({ expiry: '2026-11-30', expiry_reason: 'medical' })

  const audited = await db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', 'driver')
    .where('subject_id', '=', elsewhere.id)
    .orderBy('id')
    .execute()
  expect(audited).toMatchObject([
    {
      action: 'pass expiry changed',
      user_id: admin.userId,
      auth_plant_id: elsewhere.auth_plant_id,
      after: { expiry: '2026-12-24', reason: 'transporter', why: "the transporter's validity was changed" },
    },
    { after: { expiry: '2027-01-05', reason: 'term' } },
    { after: { expiry: '2026-11-25' } },
    { after: { expiry: '2027-01-05' } },
  ])
})

it('a new name or email changes no pass', async () => {
  const yard = await aTransporter(db, { is_spot: true, valid_until: '2026-12-24' })
  const { id } = await holder(yard.id, { passExpiry: '2026-01-31' })
  await admin.call(update, { ...details(yard), email: 'new@yard.example', is_spot: true, valid_until: '2026-12-24' })
  expect(await passOf(id)).toMatchObject({ expiry: '2026-01-31' })
})

it('updates every driver of a large transporter', async () => {
  const yard = await aTransporter(db)
  await sql`with made as (
      insert into driver (auth_plant_id, transporter_id, status_id, name, id_no, phones)
      select ${plantId}::bigint, ${yard.id}::bigint, 8, 'Driver ' || n, (70000000 + n)::text, '{+254700000000}' from generate_series(1, 1203) n returning id
    ), cards as (
      insert into card (driver_id, card_no, allocated_at, handed_over_at) select id, 'Y-' || id, now(), now() from made
    ) insert into pass (driver_id, status, issued_on, expiry, expiry_reason) select id, 'active', '2026-01-05', '2027-01-05', 'term' from made`.execute(
    api.ownerDb,
  )
  await admin.call(update, { ...details(yard), is_spot: true, valid_until: '2026-12-24' })
  const { rows } =
    await sql`select d.pass_expiry, p.expiry_reason as reason, count(*)::int as n from driver d join pass p on p.driver_id = d.id
    where d.transporter_id = ${yard.id} group by 1, 2`.execute(db)
  expect(rows).toEqual([{ pass_expiry: '2026-12-24', reason: 'transporter', n: 1203 }])
})

it('a driver transferred concurrently gets the new validity', async () => {
  const [from, yard] = [await aTransporter(db), await aTransporter(db, { is_spot: true, valid_until: '2026-12-24' })]
  const driver = await holder(from.id)
  const asker = await api.as({ portal: 'staff_portal', plantId })
  const input = { driver_id: driver.id, transporter_id: yard.id, comment: 'Depot closed', introduction_letter: aPdfFile('letter.pdf') }
  const { request_id } = await asker.call(transferDriver.raise, input)
  await Promise.all([
    admin.call(transferDriver.decide, { request_id, key: 'approve', comment: 'Agreed' }),
    admin.call(update, { ...details(yard), is_spot: true, valid_until: '2026-11-30' }),
  ])
  expect(await passOf(driver.id)).toEqual({ expiry: '2026-11-30', expiry_reason: 'transporter' })
})
