import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { findCurrentPass } from '#drivers/pass/pass.store.ts'
import { endServedSuspensions } from '#drivers/suspensions/served-suspensions.service.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { aReport } from '#violations/violations.factory.ts'
import { requestType } from '../../engine/request-types.contract.ts'
import { requestsContract } from '../../requests.contract.ts'
import { aRequest } from '../../requests.factory.ts'
import { processViolation } from '../process-violation/process-violation.contract.ts'
import { sanctionEvidenceContract } from '../sanction-evidence/sanction-evidence.contract.ts'
import { suspendDriver } from './suspend-driver.contract.ts'

const api = await testApi()
const raiser = await api.as({ portal: 'staff_portal' })
const decider = await api.as({ portal: 'staff_portal', plantId: raiser.plantId })

const driverStatusOf = (id: string) => api.db.selectFrom('driver').select('status_id').where('id', '=', id).executeTakeFirstOrThrow()
const passStatus = async (id: string) => (await findCurrentPass(api.db, id))?.status
const suspensions = (id: string) =>
  api.db.selectFrom('suspension').select(['starts_on', 'ends_on', 'request_id', 'end_reason']).where('driver_id', '=', id).execute()

async function aSuspended(duration: number) {
  const driver = await aPassHolder(api.db, { plantId: raiser.plantId })
  const { request_id } = await raiser.call(suspendDriver.raise, { driver_id: driver.id, comment: 'No helmet', duration })
  await decider.call(suspendDriver.decide, { request_id, comment: 'Seen on camera 4', key: 'approve' })
  return { driver, request_id }
}

it.each([0, -3, 366, 2.5, 'a week', '', true])('refuses a duration of %s days', async (duration) => {
  const driver = await aDriver(api.db, { plantId: raiser.plantId })
  const problem = await raiser.call(suspendDriver.raise, { driver_id: driver.id, comment: 'No helmet', duration }).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(problem).toMatchObject({ status: 422, problem: { errors: { duration: expect.any(String) } } })
})

it('approval suspends driver and pass for its days', async () => {
  const { driver, request_id } = await aSuspended(14)
  expect(await driverStatusOf(driver.id)).toEqual({ status_id: driverStatus.suspended })
  expect(await suspensions(driver.id)).toEqual([{ starts_on: '2026-11-21', ends_on: '2026-12-05', request_id, end_reason: null }])
  expect(await passStatus(driver.id)).toBe('suspended')
})

it('a suspension ends on the day it has been served, not the evening before', async () => {
  const { driver } = await aSuspended(2)
  // Nairobi is three hours ahead: 20:59 UTC is one minute to midnight.
  expect(await endServedSuspensions(api.db, () => new Date('2026-11-22T20:59:00Z'))).toBe(0)
  expect(await driverStatusOf(driver.id)).toEqual({ status_id: driverStatus.suspended })
  expect(await endServedSuspensions(api.db, () => new Date('2026-11-22T21:00:00Z'))).toBe(1)
  expect(await driverStatusOf(driver.id)).toEqual({ status_id: driverStatus.active })
  expect(await suspensions(driver.id)).toMatchObject([{ end_reason: 'served' }])
  expect(await passStatus(driver.id)).toBe('active')
  expect(await endServedSuspensions(api.db, () => new Date('2026-11-23T06:00:00Z'))).toBe(0)
})

it('with two parallel suspensions, the driver is active again when both have ended', async () => {
  const driver = await aPassHolder(api.db, { plantId: raiser.plantId })
  const { request_id } = await raiser.call(suspendDriver.raise, { driver_id: driver.id, comment: 'No helmet', duration: 2 })
  const violation = await raiser.call(processViolation.raise, { driver_id: driver.id, ...aReport })
  await decider.call(processViolation.decide, { request_id: violation.request_id, comment: 'Agreed', key: 'approve' })
  await decider.call(suspendDriver.decide, { request_id, comment: 'Seen on camera 4', key: 'approve' })
  expect(await suspensions(driver.id)).toMatchObject([
    { ends_on: null, request_id: violation.request_id, end_reason: null },
    { ends_on: '2026-11-23', request_id, end_reason: null },
  ])
  expect(await endServedSuspensions(api.db, () => new Date('2026-11-23T06:00:00Z'))).toBe(1)
  expect(await driverStatusOf(driver.id)).toEqual({ status_id: driverStatus.suspended })
  expect(await passStatus(driver.id)).toBe('suspended')
  const office = await api.as({ portal: 'transporter_portal', plantId: raiser.plantId, transporterId: driver.transporter_id })
  const { data } = await office.call(requestsContract.index, { type: requestType.sanctionEvidence })
  const evidence = { file: aPdfFile('warning.pdf'), comment: 'Signed a warning' }
  await office.call(sanctionEvidenceContract.give, { request_id: data[0]?._id ?? '', ...evidence })
  expect(await driverStatusOf(driver.id)).toEqual({ status_id: driverStatus.active })
  expect(await passStatus(driver.id)).toBe('active')
})

it('a stored body that is no longer valid can be rejected, not approved', async () => {
  const driver = await aDriver(api.db, { plantId: raiser.plantId })
  const request_id = await aRequest(api.db, { driverId: driver.id, createdBy: raiser.userId, body: { duration: 1000 } })
  const decide = (key: 'approve' | 'reject') => decider.call(suspendDriver.decide, { request_id, comment: 'Too long', key })
  await expect(decide('approve')).rejects.toMatchObject({
    status: 409,
    problem: { code: 'asked_outdated', errors: { duration: expect.any(String) } },
  })
  expect(await driverStatusOf(driver.id)).toEqual({ status_id: driverStatus.active })
  expect(await decide('reject')).toEqual({ message: 'reject option done successfully' })
})
