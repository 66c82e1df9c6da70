import { beforeAll, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { bringTo } from '#drivers/pass/passes.factory.ts'
import { aUser } from '#accounts/accounts.factory.ts'
import { requestStatus, requestType } from '../engine/request-types.contract.ts'
import { exampleFor } from '../kinds/kinds.factory.ts'
import { bulkerRenewal } from '../kinds/bulker-renewal/bulker-renewal.contract.ts'
import { endSuspension } from '../kinds/end-suspension/end-suspension.contract.ts'
import { requestCountsContract } from '../list/request-counts.contract.ts'
import { aClosing, aRequest, tracesOf } from '../requests.factory.ts'
import { requestsContract } from '../requests.contract.ts'
import { needsYouContract } from './needs-you.contract.ts'

const api = await testApi()
type Person = Awaited<ReturnType<typeof api.as>>
type Driver = Awaited<ReturnType<typeof aDriver>>
let [office, colleague, rival, driver]: [Person, Person, Person, Driver] = [] as never

const permissions = ['requests.read', 'requests.raise', 'drivers.read'] as const
const anOffice = (plantId: string, transporterId: string) => api.as({ portal: 'transporter_portal', plantId, transporterId, permissions })

beforeAll(async () => {
  driver = await aDriver(api.db)
  const { auth_plant_id: plantId, transporter_id: transporterId } = driver
  ;[office, colleague] = [await anOffice(plantId, transporterId), await anOffice(plantId, transporterId)]
  rival = await anOffice(plantId, (await aTransporter(api.db)).id)
})

const ownDriver = (more: object = {}) => aDriver(api.db, { plantId: driver.auth_plant_id, transporter_id: driver.transporter_id, ...more })

const { userId: decider } = await aUser(api.db)
async function aRejected(createdBy: string | null, more: Partial<Parameters<typeof aRequest>[1]> = {}) {
  const { id: driverId } = await ownDriver()
  const closed = { statusId: requestStatus.rejected, by: decider, at: api.now, comment: 'The date cannot be read.' }
  return { driverId, id: await aRequest(api.db, { driverId, createdBy, typeId: requestType.bulkerRenewal, body: {}, closed, ...more }) }
}

const needs = async ({ call }: Person) => {
  const { data, total } = await call(requestsContract.index, { tab: 'needs_you', page_size: 100 })
  expect([data.length, (await call(requestCountsContract.waiting, {})).waiting]).toEqual([total, total])
  expect((await call(needsYouContract.counts, {})).needs_you).toBe(total)
  return new Map(data.map(({ _id, needs_you }) => [_id, needs_you]))
}

it('lists what waits for the office alone', async () => {
  const before = (await needs(office)).size
  const evidence = await aRequest(api.db, { driverId: driver.id, createdBy: null, typeId: requestType.sanctionEvidence, body: {} })
  const answer = (await aRejected(office.userId)).id
  await aRejected(office.userId, { typeId: requestType.renewMedical })
  await aRejected(null, { typeId: requestType.suspendDriver, isRaisedByStaff: true })
  await aRequest(api.db, { driverId: driver.id, createdBy: null, typeId: requestType.suspendDriver, isRaisedByStaff: true })
  await aRequest(api.db, { driverId: driver.id, createdBy: office.userId, typeId: requestType.cancelCard, body: {} })
  const left = await aRejected(office.userId)
  await api.ownerDb
    .updateTable('driver')
    .set({ transporter_id: (await aTransporter(api.db)).id })
    .where('id', '=', left.driverId)
    .execute()
  const found = await needs(colleague)
  expect([found.size - before, found.get(evidence), found.get(answer)]).toEqual([2, 'evidence', 'answer'])
  expect((await needs(rival)).size).toBe(0)
  const counts = await office.call(needsYouContract.counts, {})
  for (const tab of ['pending', 'decided', 'all'] as const)
    expect([tab, (await office.call(requestsContract.index, { tab })).total]).toEqual([tab, counts[tab]])
  const staff = await api.as({ portal: 'staff_portal', plantId: driver.auth_plant_id, permissions: ['requests.read'] })
  const rows = (await staff.call(requestsContract.index, { page_size: 100 })).data
  expect(new Set(rows.map(({ needs_you }) => needs_you))).toEqual(new Set([null]))
})

it('dismisses a rejection for the whole office, once, and undoes it', async () => {
  const { id } = await aRejected(office.userId)
  const { dismiss, undoDismiss } = needsYouContract
  await expect(rival.call(dismiss, { request_id: id })).rejects.toMatchObject({ status: 404 })
  const pending = await aRequest(api.db, { driverId: (await ownDriver()).id, createdBy: office.userId, typeId: requestType.cancelCard })
  await expect(office.call(dismiss, { request_id: pending })).rejects.toMatchObject({ status: 409 })
  await expect(office.call(undoDismiss, { request_id: id })).rejects.toMatchObject({ status: 409 })
  await colleague.call(dismiss, { request_id: id })
  await expect(office.call(dismiss, { request_id: id })).rejects.toMatchObject({ status: 409 })
  expect((await needs(office)).has(id)).toBe(false)
  expect((await office.call(requestsContract.details, { id })).request).toMatchObject({ is_dismissed: true, needs_you: null })
  await office.call(undoDismiss, { request_id: id })
  expect((await needs(office)).has(id)).toBe(true)
  const { audit } = await tracesOf(api.db, id)
  expect(audit.slice(-2)).toMatchObject([
    { action: 'rejection dismissed', user_id: colleague.userId },
    { action: 'dismissal undone', user_id: office.userId },
  ])
})

it('a request sent again answers the rejected one, once', async () => {
  const { id, driverId } = await aRejected(office.userId)
  const other = await aRejected(office.userId)
  const asked = await aRequest(api.db, { driverId, createdBy: office.userId, typeId: requestType.cancelCard, body: {} })
  const byStaff = await aRejected(null, { driverId, typeId: requestType.bulkerRenewal, isRaisedByStaff: true })
  const body = { driver_id: driverId, ...(await exampleFor(api.db, 'bulker-renewal', await ownDriver())) }
  const sendAgain = ({ call }: Person, replaces_id: string) => call(bulkerRenewal.raise, { ...body, replaces_id } as never)
  // Of another driver, of another kind, of staff, of nobody, by another office.
  for (const wrong of [other.id, asked, byStaff.id, '987654']) await expect(sendAgain(office, wrong)).rejects.toMatchObject({ status: 404 })
  await expect(sendAgain(rival, id)).rejects.toMatchObject({ status: 404 })
  const { request_id } = await sendAgain(colleague, id)
  expect((await needs(office)).has(id)).toBe(false)
  expect((await office.call(requestsContract.details, { id })).request).toMatchObject({ replaced_by: request_id, needs_you: null })
  expect((await office.call(requestsContract.details, { id: request_id })).request.replaces).toBe(id)
  await expect(sendAgain(office, id)).rejects.toMatchObject({ status: 409, problem: { code: 'sent_again_before' } })
  await aClosing(api.db, { requestId: request_id, statusId: requestStatus.rejected, by: decider, at: api.now })
  await expect(sendAgain(office, id)).rejects.toMatchObject({ status: 409, problem: { code: 'sent_again_before' } })
  expect((await needs(office)).get(request_id)).toBe('answer')
})

it('judges the kind anew when a request is sent again', async () => {
  const { id, driverId } = await aRejected(office.userId, { typeId: requestType.endSuspension })
  const again = { driver_id: driverId, comment: 'He repeated the induction.', replaces_id: id }
  await expect(office.call(endSuspension.raise, again)).rejects.toMatchObject({ problem: { code: 'driver_status' } })
  expect((await needs(office)).get(id)).toBe('answer')
  await bringTo(api.db, driverId, driverStatus.suspended)
  await office.call(endSuspension.raise, again)
  expect((await needs(office)).has(id)).toBe(false)
})
