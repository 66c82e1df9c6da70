import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { violationsContract } from '#violations/violations.contract.ts'
import { aReport } from '#violations/violations.factory.ts'
import { blacklistDriver } from '../kinds/blacklist-driver/blacklist-driver.contract.ts'
import { cancelCardKind as cancelCard } from '../kinds/cancel-card/cancel-card.contract.ts'
import { changeDetails } from '../kinds/change-details/change-details.contract.ts'
import { processViolation } from '../kinds/process-violation/process-violation.contract.ts'
import { suspendDriver } from '../kinds/suspend-driver/suspend-driver.contract.ts'
import { cancelAny } from '../kinds/kind-shapes.contract.ts'
import { requestFileContract } from '../details/files/request-file.contract.ts'
import { requestsOfDriverContract } from '../list/requests-of-driver.contract.ts'
import { requestsContract } from '../requests.contract.ts'

const api = await testApi()
const staff = await api.as({ portal: 'staff_portal' })
const colleague = await api.as({ portal: 'staff_portal', plantId: staff.plantId })
const { plantId } = staff

async function aDriverWithClerk() {
  const driver = await aPassHolder(api.db, { plantId })
  const clerk = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  return { driver, driver_id: driver.id, clerk }
}
const { details, index, exported } = requestsContract

it('a transporter does not see pending requests of staff about its driver, and sees them once they are decided', async () => {
  const { driver_id, clerk } = await aDriverWithClerk()
  const raised = [
    await staff.call(blacklistDriver.raise, { driver_id, comment: 'Confidential' }),
    await staff.call(suspendDriver.raise, { driver_id, comment: 'Confidential', duration: 7 }),
    await staff.call(cancelCard.raise, { driver_id, comment: 'Confidential' }),
  ].map(({ request_id }) => request_id)
  const own = await clerk.call(changeDetails.raise, {
    driver_id,
    comment: 'New number',
    gender: 'Male',
    licence_no: 'DL-1',
    id_no: (await aPassHolder(api.db, { plantId })).id_no,
    phone: ['+254724865880'],
  })

  for (const id of raised) {
    await expect(clerk.call(details, { id })).rejects.toMatchObject({ status: 404 })
    await expect(clerk.call(requestFileContract.open, { request_id: id })).rejects.toMatchObject({ status: 404 })
    await expect(clerk.call(cancelAny, { request_id: id })).rejects.toMatchObject({ status: 404 })
  }
  const seenBy = async ({ call }: typeof clerk) => {
    const { data, total } = await call(index, {})
    const ofDriver = await call(requestsOfDriverContract.list, { driver_id })
    return { ids: data.map(({ _id }) => _id), total, ofDriver: ofDriver.data.map(({ _id }) => _id), totalOfDriver: ofDriver.total }
  }
  const newestFirst = [own.request_id, ...raised.toReversed()]
  expect(await seenBy(clerk)).toEqual({ ids: [own.request_id], total: 1, ofDriver: [own.request_id], totalOfDriver: 1 })
  expect(await clerk.call(index, { status: 1 })).toMatchObject({ total: 1 })
  const file = await api.app.inject({
    url: `${exported.path}?format=csv`,
    headers: { authorization: `Bearer ${clerk.token}` },
  })
  expect(file.statusCode).toBe(200)
  expect(file.body.trim().split('\n')).toHaveLength(2)
  const { ids, total } = await seenBy(staff)
  expect({ ids: ids.toSorted(), total }).toEqual({ ids: newestFirst.toSorted(), total: 4 })

  for (const request_id of raised.slice(0, 2)) {
    const kind = request_id === raised[0] ? blacklistDriver : suspendDriver
    await colleague.call(kind.decide, { request_id, comment: 'No', key: 'reject' })
    expect(await clerk.call(details, { id: request_id })).toMatchObject({ request: { status_id: { id: 3 } } })
  }
  expect(await clerk.call(index, {})).toMatchObject({ total: 3 })
})

it('of a pending request of staff, a transporter learns the fixed text only', async () => {
  const { driver_id, clerk } = await aDriverWithClerk()
  const { request_id } = await staff.call(cancelCard.raise, { driver_id, comment: 'Confidential' })
  const nothing = { _id: null, comment: null, created_by: null, created_at: null, can_open: false, can_cancel: false }
  expect(await clerk.call(cancelCard.exist, { driver_id })).toMatchObject({ existing: [nothing] })
  expect(await colleague.call(cancelCard.exist, { driver_id })).toMatchObject({ existing: [{ _id: request_id, comment: 'Confidential' }] })
  const refused = await clerk.call(cancelCard.raise, { driver_id, comment: 'Lost' }).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    status: 409,
    problem: { message: expect.stringMatching(/^A request has already been sent to [a-z' ]+$/) },
  })
})

it('a transporter sees a violation, and hears of it, once it is upheld', async () => {
  const { driver_id, clerk } = await aDriverWithClerk()
  const { request_id } = await staff.call(processViolation.raise, { driver_id, ...aReport })
  const { id } = await api.db.selectFrom('violation').select('id').where('request_id', '=', request_id).executeTakeFirstOrThrow()
  const bellOf = async () => {
    await deliverDue(api.db, { now: api.now, byMail: false })
    return (await clerk.call(bellContract.index, {})).data.length
  }
  expect(await clerk.call(violationsContract.ofDriver, { driverId: driver_id })).toMatchObject({ data: [], total: 0 })
  await expect(clerk.call(violationsContract.file, { id, which: 'attachment' })).rejects.toMatchObject({ status: 404 })
  expect(await bellOf()).toBe(0)

  await colleague.call(processViolation.decide, { request_id, comment: 'Seen', key: 'approve' })
  expect(await clerk.call(violationsContract.ofDriver, { driverId: driver_id })).toMatchObject({ data: [{ _id: id }], total: 1 })
  expect(await bellOf()).toBe(2)
})
