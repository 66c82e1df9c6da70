import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { gateContract } from '#gate/checks/gate.contract.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { bringTo } from '#drivers/pass/passes.factory.ts'
import { cancelMedicalRenewal, renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { sendBackContract } from '#requests/send-back/send-back.contract.ts'
import { aDriverToRenew, anApprovedMedical, aSentMedical } from '../renewals.factory.ts'

const api = await testApi()
const staff = await api.as({ portal: 'staff_portal' })
const { plantId } = staff
const doctor = await api.as({ portal: 'doctor', plantId })
const colleague = await api.as({ portal: 'doctor', plantId })

let driver: Awaited<ReturnType<typeof aDriverToRenew>>
let office: typeof staff
beforeEach(async () => {
  driver = await aDriverToRenew(api.db, plantId, { name: 'Asha Otieno' })
  office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
})

const sent = (date: string, who = doctor) => aSentMedical(who, driver, { fit_to_work: 'no', date })
const cancel = (request_id: string) => doctor.call(cancelMedicalRenewal, { request_id })
const decide = async (request_id: string, key: 'approve' | 'reject') => {
  const { overwrites } = (await staff.call(requestsContract.details, { id: request_id })).request
  await staff.call(renewMedical.decide, { request_id, comment: 'Read', key, ...(overwrites && { overwrites: overwrites.seen }) })
}
/** What the driver's office has heard, oldest first, of holds and of loading. */
const heard = async () => {
  await deliverDue(api.db, { now: api.now, byMail: false })
  return (await office.call(bellContract.index, {})).data.map(({ body }) => body.split('\n').at(-1)).toReversed()
}
const outcome = async () =>
  (await staff.call(gateContract.check, { key: randomUUID(), entered: driver.cardNo ?? '', direction: 'in', is_bulk_load: false })).outcome

const [held, free, unfit] = [
  'Asha Otieno may not load. On hold. Ask the safety officer.',
  'Asha Otieno is no longer on hold.',
  'Asha Otieno may not load. See the plant doctor.',
]

it("a finding 'not fit' that counts for nothing when it is approved lets the driver load, and the office hears so once", async () => {
  await anApprovedMedical({ doctor, decider: staff }, driver, { date: '2026-11-20' })
  await decide(await sent('2026-11-10'), 'approve')
  expect(await outcome()).toBe('cleared')
  expect(await heard()).toEqual([held, 'The driver may load now.'])
})

it('of two that wait the office hears when the last one ends, however the first one did', async () => {
  const [first, second, third] = [await sent('2026-11-10'), await sent('2026-11-11', colleague), await sent('2026-11-12')]
  await decide(first, 'reject')
  await cancel(third)
  expect(await heard()).toEqual([held])
  await decide(second, 'reject')
  expect([await heard(), await outcome()]).toEqual([[held, free], 'cleared'])
})

it('of two of which one was approved the last one ends with the plant doctor', async () => {
  const [first, second] = [await sent('2026-11-10'), await sent('2026-11-11', colleague)]
  await decide(first, 'approve')
  expect(await heard()).toEqual([held])
  await decide(second, 'reject')
  expect([await heard(), await outcome()]).toEqual([[held, unfit], 'blocked'])
})

it.each([
  ['suspended', driverStatus.suspended],
  ['an applicant', driverStatus.passGeneration],
])('a driver who may not load anyway, %s, is held and let go without news', async (_, statusId) => {
  if (statusId === driverStatus.passGeneration) await bringTo(api.db, driver.id, driverStatus.cardCancelled, api.now)
  await bringTo(api.db, driver.id, statusId, api.now)
  await cancel(await sent('2026-11-10'))
  expect(await heard()).toEqual([])
})

it('one that was corrected rings once when it is approved', async () => {
  const request_id = await sent('2026-11-16')
  await staff.call(sendBackContract.send, { request_id, fields: ['fit_to_work'], comment: 'Look again' })
  await doctor.call(sendBackContract.resubmit, { request_id, fit_to_work: 'yes' })
  await decide(request_id, 'approve')
  expect([await heard(), await outcome()]).toEqual([[held, 'The driver may load now.'], 'cleared'])
})
