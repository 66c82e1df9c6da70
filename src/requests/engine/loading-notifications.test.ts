import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { aPassHolder, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import { kinds, type KindSlug } from '../kinds/kinds.contract.ts'
import { kindScene } from '../kinds/kinds.factory.ts'
import { requestsContract } from '../requests.contract.ts'
import { requestStatus } from './request-types.contract.ts'

const api = await testApi()
const decider = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said' })
const { plantId } = decider
const bellsOf = async ({ call }: Pick<typeof decider, 'call'>) =>
  (await call(bellContract.index, { page: 1, page_size: 20 })).data.map(({ title, body }) => `${title}\n${body}`)

/** Raises and approves a request; answers what the driver's office and the submitter read. */
async function approved(slug: KindSlug, fields: PassHolderFields = {}, body: object = {}) {
  const driver = await aPassHolder(api.db, { plantId, name: 'Asha Otieno', licence_expiry: '2029-05-01', ...fields })
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const { kind, raiser, example } = kindScene(api, plantId, slug)
  const person = await raiser(driver)
  const { request_id } = await person.call(kind.raise, { driver_id: driver.id, ...(await example(driver)), ...body })
  await decider.call(kind.decide, { request_id, comment: 'High blood pressure', key: 'approve' })
  expect((await decider.call(requestsContract.details, { id: request_id })).request.status_id.id).toBe(requestStatus.approved)
  await deliverDue(api.db, { now: api.now, byMail: false })
  return { office: await bellsOf(office), submitter: await bellsOf(person) }
}
const expired = { clearances: { medical: '2026-11-01', ddt: '2027-08-01' }, passExpiry: '2026-11-01' }

it('the office hears once that a medical lets its driver load again, without the comment, which the doctor reads', async () => {
  const { office, submitter } = await approved('renew-medical', expired)
  expect(office).toEqual(['Renew medical: approved\nHalima Said approved this request for Asha Otieno.\nThe driver may load now.'])
  expect(submitter).toEqual(['Renew medical: approved\nHalima Said approved this request for Asha Otieno.\n"High blood pressure"'])
})

it('and of a finding not fit when it is sent and when it is approved, never what it is', async () => {
  const { office } = await approved('renew-medical', {}, { fit_to_work: 'no' })
  expect(office).toEqual([
    'Hold\nAsha Otieno may not load. See the plant doctor.',
    'Hold\nAsha Otieno may not load. On hold. Ask the safety officer.',
  ])
})

it('hears nothing of a renewal that changes nothing for loading', async () => {
  expect((await approved('renew-ddt')).office).toEqual([])
})

it('hears of a suspension what it means', async () => {
  expect((await approved('suspend-driver')).office).toEqual([
    `${kinds['suspend-driver'].title}: approved\nHalima Said approved this request for Asha Otieno. "High blood pressure"\nThe driver may no longer load.`,
  ])
})

it('hears of a correction by staff that stops its driver', async () => {
  const { office } = await approved('change-details', {}, { vehicle_option: ['Bulker'] })
  expect(office).toEqual([expect.stringContaining('The driver may no longer load.')])
})

it('hears of its own request once: who sent it, and every colleague', async () => {
  const bulker = { vehicle_options: ['Bulker'], clearances: { medical: '2027-06-13', ddt: '2027-08-01', bulker: '2026-11-01' } }
  const { submitter, office } = await approved('bulker-renewal', bulker)
  expect([submitter.length, office.length]).toEqual([1, 1])
  expect(office[0]).toContain('The driver may load now.')
})
