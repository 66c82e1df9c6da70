import { expect, it } from 'vitest'
import { clearanceHistoryContract } from '#drivers/clearances/clearance-history.contract.ts'
import { within } from '#drivers/drivers.factory.ts'
import { firstAid } from '#drivers/requirements/requirements.factory.ts'
import type { RequirementDefinition } from '#drivers/requirements/requirement-definition.contract.ts'
import { insertVersion } from '#drivers/requirements/requirements.service.ts'
import { testApi } from '#tests/world/test-api.ts'
import { bulkContract } from '../../bulk/bulk.contract.ts'
import { requestFileContract } from '../../details/files/request-file.contract.ts'
import { requestsContract } from '../../requests.contract.ts'
import { sendBackContract } from '../../send-back/send-back.contract.ts'
import { requestWarningsContract } from '../../warnings/request-warnings.contract.ts'
import { renewRequirement } from './renew-requirement.contract.ts'
import { aStrictPlant, firstAidTexts } from './strict-plant.factory.ts'

const api = await testApi()
const { db } = api

it('approval clears the driver, and the proof stands in the history of clearances, with its file', async () => {
  const { officer, office, requirement, key, driver, verdict, send, decide, history } = await aStrictPlant(api)
  expect(await verdict()).toEqual(['blocked', 'No valid first aid training is on record.'])
  const request_id = await send({ comment: 'Passed with the Red Cross.' })
  const { request } = await officer.call(requestsContract.details, { id: request_id })
  expect(request).toMatchObject({
    type_id: { name: 'Renew requirement' },
    body_data: { requirement, requirement_name: 'first aid training', date: '2026-11-16', proof: { name: 'first-aid.pdf' } },
    can_send_back: true,
    preview: [
      { label: 'Current first aid training', text: 'None on record', is_warning: false },
      { label: 'First aid training after approval', text: '16 Nov 2026, valid until 16 Nov 2027', is_warning: false },
      { label: 'Loading', text: 'Approving this clears the driver.', is_warning: false },
    ],
  })
  await decide(request_id)
  expect(await verdict()).toEqual(['cleared'])
  const [first] = await history()
  expect(first).toMatchObject({
    kind: key,
    name: 'first aid training',
    given_on: '2026-11-16',
    expiry: '2027-11-16',
    days_left: 360,
    state: 'current',
    comment: 'Passed with the Red Cross.',
    request_id,
    file: { name: 'first-aid.pdf' },
  })
  expect(await office.call(clearanceHistoryContract.file, { driver_id: driver.id, clearance_id: first?._id ?? '' })).toBeInstanceOf(Buffer)
  const audit = await db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'requirement renewed')
    .where('subject_id', '=', driver.id)
    .execute()
  expect(audit).toMatchObject([{ after: { requirement: 'first aid training', expiry: '2027-11-16', why: 'Seen and agreed' } }])
  await expect(decide(request_id)).rejects.toMatchObject({ status: 409 })
})

it.each<[string, Partial<RequirementDefinition>, { expiry?: string }, string | null]>([
  ['the months of the driver’s age', { validity: { kind: 'months', months: 24, byAge: [{ fromAge: 38, months: 6 }] } }, {}, '2027-05-16'],
  ['an earlier date on the proof', {}, { expiry: '2027-01-31' }, '2027-01-31'],
  ['never a later date on the proof', {}, { expiry: '2030-01-31' }, '2027-11-16'],
  ['the date on the proof alone', { validity: { kind: 'proof' } }, { expiry: '2030-01-31' }, '2030-01-31'],
  ['the end of the year', { validity: { kind: 'year_end' } }, {}, '2027-01-01'],
  ['for ever', { validity: { kind: 'for_ever' } }, {}, null],
])('a proof is valid by %s', async (_, change, body, expiry) => {
  const { send, decide, history, verdict } = await aStrictPlant(api, change)
  await decide(await send(body))
  const [first] = await history()
  expect([first?.expiry, first?.days_left === null]).toEqual([expiry, expiry === null])
  expect((await verdict())[0]).toBe('cleared')
})

it('approval says what still blocks', async () => {
  const { officer, send } = await aStrictPlant(api, {}, { licence_expiry: '2026-11-01' })
  const { request } = await officer.call(requestsContract.details, { id: await send() })
  expect(request.preview.at(-1)).toEqual({
    label: 'Still blocks',
    text: 'The pass expired on 01 Nov 2026.\nThe driving licence expired on 01 Nov 2026.',
    is_warning: false,
  })
})

it('an older proof than the one on record changes nothing, and both are told', async () => {
  const { officer, office, driver, requirement, send, decide, verdict } = await aStrictPlant(api)
  await decide(await send())
  const { warnings } = await office.call(requestWarningsContract.check, {
    kind: renewRequirement.slug,
    driver_id: driver.id,
    requirement,
    date: '2026-03-01',
  })
  const older = 'The driver already has a newer proof of the first aid training than this one of 01 Mar 2026.'
  expect(warnings).toEqual([{ field: 'date', text: older }])
  const id = await send({ date: '2026-03-01' })
  expect((await officer.call(requestsContract.details, { id })).request.preview).toEqual([
    { label: 'Please check', text: older, is_warning: true },
    { label: 'No effect', text: 'A proof of 16 Nov 2026 is on record. Approving this changes nothing.', is_warning: true },
  ])
  await decide(id)
  expect(await verdict()).toEqual(['cleared'])
})

it('is not decided by who sent it, nor twice', async () => {
  const { raiser, officer, send, decide } = await aStrictPlant(api)
  const id = await send({}, raiser)
  await expect(decide(id, 'approve', raiser)).rejects.toMatchObject({ status: 403 })
  await decide(id, 'reject', officer)
  await expect(decide(id)).rejects.toMatchObject({ status: 409, problem: { code: 'request_closed' } })
})

it('is not approved once the requirement has ended, or the proof is over', async () => {
  const { officer, here, requirement, send, decide, verdict } = await aStrictPlant(api)
  const old = await aStrictPlant(api)
  const [id, oldId] = [await send(), await old.send({ date: '2025-11-22' })]
  await within(db, (tx) =>
    insertVersion(tx, {
      requirementId: requirement,
      plantId: here,
      fromDay: '2026-11-20',
      ...firstAidTexts,
      explanation: '',
      definition: firstAid,
      forAll: false,
      isEnded: true,
      createdBy: null,
      confirmedBy: null,
      begunAt: api.now,
      at: api.now,
    }),
  )
  const because = 'Nobody needs the first aid training any more. Reject the request.'
  expect((await officer.call(requestsContract.details, { id })).request.cannot_approve_because).toBe(because)
  await expect(decide(id)).rejects.toMatchObject({ status: 409, problem: { code: 'requirement_ended', message: because } })
  await decide(id, 'reject')
  expect((await verdict())[0]).toBe('blocked')

  const today = api.now
  api.now = new Date('2026-11-23T06:00:00Z')
  const late = await api.as({ portal: 'staff_portal', plantId: old.here })
  await expect(old.decide(oldId, 'approve', late)).rejects.toMatchObject({
    status: 409,
    problem: { code: 'day_past', message: 'This proof expired on 22 Nov 2026. Reject the request.' },
  })
  api.now = today
})

it('is sent back, corrected by its office, and approved', async () => {
  const { officer, office, send, decide, verdict, history } = await aStrictPlant(api)
  const request_id = await send()
  await officer.call(sendBackContract.send, { request_id, comment: 'The certificate says another day.', fields: ['date'], version: 1 })
  await expect(decide(request_id)).rejects.toMatchObject({ status: 409 })
  const correct = (date: string) => office.call(sendBackContract.resubmit, { request_id, date })
  await expect(correct('2026-11-25')).rejects.toMatchObject({
    status: 422,
    problem: { errors: { date: 'The day of the proof is in the future' } },
  })
  await correct('2026-11-10')
  await decide(request_id)
  expect((await verdict())[0]).toBe('cleared')
  expect((await history())[0]).toMatchObject({ given_on: '2026-11-10' })
})

it('is approved with others where it is clean', async () => {
  const { officer, send, verdict } = await aStrictPlant(api)
  const id = await send()
  const approve = () => officer.call(bulkContract.approve, { request_ids: [id], comment: 'All in order' })
  expect((await approve()).not_approved).toMatchObject([{ why: 'Open its file first.' }])
  await officer.call(requestFileContract.open, { request_id: id, field: 'proof' })
  expect((await approve()).not_approved).toEqual([])
  expect(await verdict()).toEqual(['cleared'])
})
