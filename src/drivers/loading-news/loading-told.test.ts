import { settle } from '#drivers/drivers.factory.ts'
import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { transportersContract } from '#administration/transporters/transporters.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { suspendDriver } from '#requests/kinds/suspend-driver/suspend-driver.contract.ts'
import { listLoading } from '../verdict/may-load.service.ts'
import { driverStatus } from '../driver-status.contract.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { aPassHolder } from '../pass/passes.factory.ts'
import { mayLoadUntil } from '../pass/transporter-passes.service.ts'
import { listTransporterDrivers } from '../pass/transporter-passes.store.ts'
import { endServedSuspensions } from '../suspensions/served-suspensions.service.ts'

const api = await testApi()
const staff = await api.as({ portal: 'staff_portal' })
const officer = await api.as({ portal: 'staff_portal', plantId: staff.plantId })
const { plantId } = staff

const later = () => new Date(api.now.getTime() + 2 * 86_400_000)
const bellOf = async ({ call }: Pick<typeof staff, 'call'>) => {
  await deliverDue(api.db, { now: later(), byMail: false })
  return (await call(bellContract.index, {})).data.map(({ title, body }) => `${title}\n${body}`)
}

it('an office hears once that the suspension of its driver has been served, and nothing where the driver may not load all the same', async () => {
  const driver = await aPassHolder(api.db, { plantId, name: 'Asha Otieno', licence_expiry: '2029-05-01' })
  const expired = { medical: '2026-11-01', ddt: '2027-08-01' }
  const ill = await aPassHolder(api.db, { plantId, transporter_id: driver.transporter_id, clearances: expired })
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  for (const { id } of [driver, ill]) {
    const { request_id } = await officer.call(suspendDriver.raise, { driver_id: id, duration: 1, comment: 'Overtook at the gate' })
    await staff.call(suspendDriver.decide, { request_id, comment: 'Seen', key: 'approve' })
  }
  const before = await bellOf(office)
  await endServedSuspensions(api.db, () => later())
  await endServedSuspensions(api.db, () => later())
  const heard = (await bellOf(office)).slice(0, -before.length)
  expect(heard).toEqual(['A driver may load now\nAsha Otieno: the suspension has been served.'])
})

it('an office hears once of all its drivers that may or may not load because of its own validity', async () => {
  const yard = await aTransporter(api.db, { is_spot: true, valid_until: '2026-12-24' })
  const at = { plantId, transporter_id: yard.id, licence_expiry: '2029-05-01' }
  for (const name of ['Asha Otieno', 'Brian Kimani', 'Carol Njeri', 'David Maina', 'Esther Wanjiru', 'Faith Achieng', 'George Mutua'])
    await aPassHolder(api.db, { ...at, name })
  await aPassHolder(api.db, { ...at, name: 'Hassan Ali', clearances: { medical: '2026-11-01', ddt: '2027-08-01' } })
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: yard.id })
  const set = (valid_until: string) =>
    staff.call(transportersContract.update, { id: yard.id, name: yard.name, email: yard.email, is_spot: true, valid_until })
  await set('2026-12-01')
  expect(await bellOf(office)).toEqual([])
  await set('2026-11-20')
  const drivers = 'Asha Otieno, Brian Kimani, Carol Njeri, David Maina, Esther Wanjiru and 2 more'
  expect(await bellOf(office)).toEqual([`7 drivers may no longer load\n${drivers}: the transporter's validity was changed.`])
  await set('2027-02-01')
  expect((await bellOf(office))[0]).toBe(`7 drivers may load now\n${drivers}: the transporter's validity was changed.`)
})

it.each(['2026-12-24', '2026-11-20', null])(
  'who may load where the transporter is valid until %s is said alike by both readings',
  async (valid_until) => {
    const yard = await aTransporter(api.db, { is_spot: valid_until !== null, valid_until })
    const at = { plantId, transporter_id: yard.id, licence_expiry: '2029-05-01' }
    const current = { medical: '2027-08-01', ddt: '2027-08-01' }
    const bulker = { ...at, vehicle_options: ['Bulker' as const] }
    const drivers = [
      await aPassHolder(api.db, at),
      await aPassHolder(api.db, { ...at, status_id: driverStatus.suspended }),
      await aPassHolder(api.db, { ...at, status_id: driverStatus.cardCancelled, cardNo: null }),
      await aPassHolder(api.db, { ...at, licence_expiry: '2026-11-20' }),
      await aPassHolder(api.db, { ...at, licence_expiry: null }),
      await aPassHolder(api.db, { ...at, clearances: { ...current, medical: '2026-11-21' } }),
      await aPassHolder(api.db, { ...at, clearances: { ...current, ddt: '2026-11-01' } }),
      await aPassHolder(api.db, { ...bulker, clearances: current }),
      await aPassHolder(api.db, { ...bulker, clearances: { ...current, bulker: '2027-08-01' } }),
      await aPassHolder(api.db, { ...bulker, clearances: { ...current, bulker: '2026-11-20' } }),
    ]
    const held = await aPassHolder(api.db, at)
    const hold = { driver_id: held.id, kind: 'unfit', reason: 'finding', placed_at: api.now }
    await inTransaction(api.db, async (tx) => {
      await tx.insertInto('driver_hold').values(hold).execute()
      await settle(tx, [held.id], api.now)
    })
    const driverIds = [...drivers, held].map(({ id }) => id)
    const now = (await listLoading(api.db, driverIds, api.now)).filter(({ mayLoad }) => mayLoad).map(({ id }) => id)
    const found = await inTransaction(api.db, (tx) => listTransporterDrivers(tx, { transporterId: yard.id, at: api.now }))
    const computed = found.filter((driver) => mayLoadUntil(valid_until, driver)).map(({ id }) => id)
    expect(new Set(computed)).toEqual(new Set(now))
    expect(now.length > 0).toBe(valid_until !== '2026-11-20')
  },
)
