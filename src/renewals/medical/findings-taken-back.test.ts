import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { gateContract } from '#gate/checks/gate.contract.ts'
import { bulkContract } from '#requests/bulk/bulk.contract.ts'
import { requestFileContract } from '#requests/details/files/request-file.contract.ts'
import { cancelMedicalRenewal, renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { sendBackContract } from '#requests/send-back/send-back.contract.ts'
import { aDriverToRenew, aSentMedical } from '../renewals.factory.ts'

const api = await testApi()
const staff = await api.as({ portal: 'staff_portal' })
const { plantId } = staff
const officer = await api.as({
  portal: 'staff_portal',
  plantId,
  permissions: ['drivers.read', 'requests.read', 'requests.decide.renew-medical'],
})
const doctor = await api.as({ portal: 'doctor', plantId })

let driver: Awaited<ReturnType<typeof aDriverToRenew>>
beforeEach(async () => {
  driver = await aDriverToRenew(api.db, plantId)
})

const check = () =>
  staff.call(gateContract.check, { key: randomUUID(), entered: driver.cardNo ?? '', direction: 'in', is_bulk_load: false })
const decide = (request_id: string, key: 'approve' | 'reject', who = staff) =>
  who.call(renewMedical.decide, { request_id, comment: 'As the report says', key })
const bulk = (id: string, who: Pick<typeof staff, 'call'> = staff) =>
  who.call(bulkContract.approve, { request_ids: [id], comment: 'In order' })
const sendBack = (request_id: string, who: Pick<typeof staff, 'call'> = staff) =>
  who.call(sendBackContract.send, { request_id, fields: ['fit_to_work'], comment: 'Look again' })
const corrected = async () => {
  const id = await aSentMedical(doctor, driver, { fit_to_work: 'no' })
  await sendBack(id)
  await doctor.call(sendBackContract.resubmit, { request_id: id, fit_to_work: 'yes' })
  return id
}
const shownOf = async (id: string, who: Pick<typeof staff, 'call'> = staff) =>
  (await who.call(requestsContract.details, { id })).request.preview.filter(({ label }) => label === 'Earlier finding')
const refusedInBulk = async (id: string, who: Pick<typeof staff, 'call'> = staff) => {
  await who.call(requestFileContract.open, { request_id: id })
  const { approved, not_approved } = await bulk(id, who)
  expect({ approved, why: not_approved[0]?.why }).toEqual({ approved: [], why: expect.stringMatching(/found this driver not fit to work/) })
}

it("a finding 'not fit' is sent back, as it is decided, only by who may open medical reports", async () => {
  const id = await aSentMedical(doctor, driver, { fit_to_work: 'no' })
  await expect(sendBack(id, officer)).rejects.toMatchObject({ status: 403 })
  expect((await staff.call(requestsContract.details, { id })).request.sent_back).toBeNull()
})

it("a finding 'not fit' is shown beside the new one after it was corrected and cancelled", async () => {
  const first = await corrected()
  await doctor.call(cancelMedicalRenewal, { request_id: first })
  const id = await aSentMedical(doctor, driver)
  expect(await shownOf(id)).toMatchObject([{ is_warning: true, request_id: first }])
  expect((await shownOf(id))[0]?.text).toMatch(
    /sent 'not fit to work' on 21 Nov 2026, examined on 16 Nov 2026\. It was corrected since\. It was cancelled on 21 Nov 2026 by /,
  )
  await refusedInBulk(id)
})

it("a finding 'not fit' is shown of the request that it was corrected in, which is decided on its page", async () => {
  const id = await corrected()
  expect(await check()).toMatchObject({ outcome: 'blocked' })
  expect((await shownOf(id))[0]?.text).toMatch(/It was corrected since\. It is not decided and holds the driver\.$/)
  await refusedInBulk(id)
  await decide(id, 'approve')
  expect(await check()).toMatchObject({ outcome: 'cleared' })
})

it("a finding 'not fit' is shown however long the new one waits, by when that was sent", async () => {
  const now = api.now
  const dayLater = (days: number) => new Date(now.getTime() + days * 86_400_000)
  try {
    const first = await aSentMedical(doctor, driver, { fit_to_work: 'no' })
    await doctor.call(cancelMedicalRenewal, { request_id: first })
    api.now = dayLater(29)
    const shown = await aSentMedical(await api.as({ portal: 'doctor', plantId }), driver)
    api.now = dayLater(60)
    const late = await api.as({ portal: 'staff_portal', plantId })
    expect(await shownOf(shown, late)).toHaveLength(1)
    await refusedInBulk(shown, late)
    await decide(shown, 'reject', late)
    const next = await aSentMedical(await api.as({ portal: 'doctor', plantId }), driver)
    expect(await shownOf(next, late)).toEqual([])
  } finally {
    api.now = now
  }
})
