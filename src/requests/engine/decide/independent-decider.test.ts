import { expect, it } from 'vitest'
import { anAllocation, anAuthPlantId, aPhone, aRole } from '#accounts/accounts.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { endSuspension } from '../../kinds/end-suspension/end-suspension.contract.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { requestCountsContract } from '../../list/request-counts.contract.ts'
import { requestsContract } from '../../requests.contract.ts'

const api = await testApi()
const plantId = await anAuthPlantId(api.db)
const comment = 'Left the yard'

/** A request of a raiser about a driver, and how a decider fares with it. */
async function aRequest(raiser: Awaited<ReturnType<typeof api.as>>, options: object = {}) {
  const driver = await aDriver(api.db, { plantId, status_id: driverStatus.suspended, ...options })
  const { request_id } = await raiser.call(endSuspension.raise, { driver_id: driver.id, comment })
  return { request_id, driver }
}
const approve = (decider: Awaited<ReturnType<typeof api.as>>, request_id: string) =>
  decider.call(endSuspension.decide, { request_id, comment: 'Agreed', key: 'approve' })
const refusedWith = (text: string) => ({ status: 403, problem: { message: expect.stringContaining(text) } })

/** The refused decider's inbox, which does not hold the request. */
async function refusedDecider(decider: Awaited<ReturnType<typeof api.as>>, request_id: string, text: string) {
  await expect(approve(decider, request_id)).rejects.toMatchObject(refusedWith(text))
  const { request } = await decider.call(requestsContract.details, { id: request_id })
  expect(request).toMatchObject({ can_decide: false, cannot_decide_because: expect.stringContaining(text) })
  const waiting = await decider.call(requestsContract.index, { tab: 'waiting', page_size: 100 })
  expect(waiting.data.map(({ _id }) => _id)).not.toContain(request_id)
  return waiting.total
}

it('who raised it under another account does not decide it: the same number, before or now', async () => {
  const raiser = await api.as({ portal: 'staff_portal', plantId })
  const { request_id } = await aRequest(raiser)
  await api.db.updateTable('app_user').set({ phone: aPhone() }).where('id', '=', raiser.userId).execute()
  const decider = await api.as({ portal: 'staff_portal', plantId, phone: raiser.phone })
  const waits = await refusedDecider(decider, request_id, 'under this or another account')
  const counts = await decider.call(requestCountsContract.waiting, {})
  expect(counts.waiting).toBe(waits)
  const directly = api.db
    .updateTable('request')
    .set({ status_id: 3, decided_by: decider.userId, decided_at: api.now })
    .where('id', '=', request_id)
    .execute()
  await expect(directly).rejects.toThrow('is the person of')
})

it('nor by the same mailbox', async () => {
  const raiser = await api.as({ portal: 'staff_portal', plantId })
  const decider = await api.as({ portal: 'staff_portal', plantId })
  await api.db.updateTable('app_user').set({ email: 'halima@plant.example' }).where('id', '=', raiser.userId).execute()
  await api.db.updateTable('app_user').set({ email: 'Halima+two@plant.example' }).where('id', '=', decider.userId).execute()
  const { request_id } = await aRequest(raiser)
  expect(await refusedDecider(decider, request_id, 'under this or another account')).toBeTypeOf('number')
})

it('nor by a mailbox that either gave up since', async () => {
  const raiser = await api.as({ portal: 'staff_portal', plantId })
  const decider = await api.as({ portal: 'staff_portal', plantId })
  const emailOf = (userId: string, email: string) => api.db.updateTable('app_user').set({ email }).where('id', '=', userId).execute()
  await emailOf(raiser.userId, 'asha@plant.example')
  await emailOf(decider.userId, 'asha+two@plant.example')
  const { request_id } = await aRequest(raiser)
  await emailOf(decider.userId, 'somebody@plant.example')
  await expect(approve(decider, request_id)).rejects.toMatchObject(refusedWith('under this or another account'))
  await emailOf(raiser.userId, 'asha@home.example')
  await refusedDecider(decider, request_id, 'under this or another account')
})

it.each([
  ['ended', (userId: string) => api.db.deleteFrom('away').where('user_id', '=', userId).execute()],
  [
    'given to somebody else',
    async (userId: string) => {
      const { userId: delegate_id } = await api.as({ portal: 'staff_portal', plantId })
      await api.db.updateTable('away').set({ delegate_id }).where('user_id', '=', userId).execute()
    },
  ],
  ['moved', (userId: string) => api.db.updateTable('away').set({ from_day: '2026-11-23' }).where('user_id', '=', userId).execute()],
])('whose stand-in raised it does not decide it, also when the days away were %s since', async (_, change) => {
  const raiser = await api.as({ portal: 'staff_portal', plantId })
  const decider = await api.as({ portal: 'staff_portal', plantId })
  const days = { from_day: '2026-11-20', to_day: '2026-11-25' }
  await api.db
    .insertInto('away')
    .values({ user_id: decider.userId, delegate_id: raiser.userId, ...days, created_at: api.now })
    .execute()
  const { request_id } = await aRequest(raiser)
  await change(decider.userId)
  await expect(approve(decider, request_id)).rejects.toMatchObject(refusedWith('stands in for you'))
})

it('whose stand-in raised it does not decide it', async () => {
  const raiser = await api.as({ portal: 'staff_portal', plantId })
  const decider = await api.as({ portal: 'staff_portal', plantId })
  const days = { from_day: '2026-11-20', to_day: '2026-11-25' }
  await api.db
    .insertInto('away')
    .values({ user_id: decider.userId, delegate_id: raiser.userId, ...days, created_at: api.now })
    .execute()
  const { request_id } = await aRequest(raiser)
  await expect(approve(decider, request_id)).rejects.toMatchObject(refusedWith('stands in for you'))
})

it('who belongs, or belonged, to its transporter at any plant does not decide it', async () => {
  const office = await api.as({ portal: 'transporter_portal', plantId })
  const transporterId = office.transporterId ?? ''
  const { request_id } = await aRequest(office, { transporter_id: transporterId })
  const decider = await api.as({ portal: 'staff_portal', plantId })
  const elsewhere = await anAuthPlantId(api.db)
  const roleId = await aRole(api.db, { portal: 'transporter_portal', permissions: ['drivers.read'] })
  const id = await anAllocation(api.db, { userId: decider.userId, plantId: elsewhere, portal: 'transporter_portal', roleId, transporterId })
  await api.db.updateTable('allocation').set({ ends_at: api.now }).where('id', '=', id).execute()
  const waits = await refusedDecider(decider, request_id, 'have worked, for the office')
  expect((await decider.call(requestCountsContract.waiting, {})).waiting).toBe(waits)
  const independent = await api.as({ portal: 'staff_portal', plantId })
  await approve(independent, request_id)
})

it('the second approval is not of the same person under another account', async () => {
  const raiser = await api.as({ portal: 'staff_portal', plantId })
  const first = await api.as({ portal: 'staff_portal', plantId })
  const { id: driver_id } = await aDriver(api.db, { plantId, status_id: driverStatus.blacklisted })
  const { request_id } = await raiser.call(endSuspension.raise, { driver_id, comment: 'Mistaken identity' })
  const decision = { request_id, comment: 'Seen', key: 'approve' as const }
  await first.call(endSuspension.decide, decision)
  await api.db.updateTable('app_user').set({ phone: aPhone() }).where('id', '=', first.userId).execute()
  const again = await api.as({ portal: 'staff_portal', plantId, phone: first.phone })
  await expect(again.call(endSuspension.decide, decision)).rejects.toMatchObject({ status: expect.toBeOneOf([403, 409, 422]) })
  const { status_id } = await api.db.selectFrom('request').select('status_id').where('id', '=', request_id).executeTakeFirstOrThrow()
  expect(status_id).toBe(1)
})
