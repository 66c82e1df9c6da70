import { describe, expect, it } from 'vitest'
import { Refused, testApi } from '#tests/world/test-api.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { bulkerRenewal } from '../kinds/bulker-renewal/bulker-renewal.contract.ts'
import { kindScene } from '../kinds/kinds.factory.ts'
import { suspendDriver } from '../kinds/suspend-driver/suspend-driver.contract.ts'
import { cancelAny } from '../kinds/kind-shapes.contract.ts'
import { needsYouContract } from '../needs-you/needs-you.contract.ts'
import { requestsContract } from '../requests.contract.ts'
import { sendBackContract } from './send-back.contract.ts'

const api = await testApi()
const officer = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said' })
const { plantId } = officer
const colleague = await api.as({ portal: 'staff_portal', plantId, firstName: 'Lucy' })

const { aRaised, raiser } = kindScene(api, plantId, 'bulker-renewal')
const why = 'The stamp on the report cannot be read.'

/** A bulker renewal whose report and day went back. */
async function aSentBack(fields = ['training_report', 'date']) {
  const raised = await aRaised()
  await officer.call(sendBackContract.send, { request_id: raised.requestId, comment: why, fields })
  return raised
}

async function refusal(call: Promise<unknown>): Promise<Refused> {
  const answer = await call.catch((error: unknown) => error)
  if (answer instanceof Refused) return answer
  throw new Error(`The call was not refused: ${JSON.stringify(answer)}`)
}

const corrected = { training_report: aPdfFile('stamped.pdf'), date: '2026-11-17' }
const detailsOf = async (id: string, by: Pick<typeof officer, 'call'> = officer) =>
  (await by.call(requestsContract.details, { id })).request
const sentBackMessage =
  'Halima Said sent this request back to its submitter on 21 Nov 2026, 09:00. It can be approved when it has been resubmitted. You can still reject it.'

describe('sending back is refused', () => {
  it.each([
    ['without a comment', { comment: ' ' }, { comment: 'This is required' }],
    ['without a field', { fields: [] }, { fields: 'Choose at least one thing to correct' }],
    ['of a version that no request can have', { version: 3_000_000_000 }, { version: 'Send a number' }],
    ['of a field that the kind does not have', { fields: ['duration'] }, { 'fields.0': expect.stringContaining('Choose among') }],
  ])('%s', async (_, wrong, errors) => {
    const { requestId } = await aRaised()
    const input = { request_id: requestId, comment: why, fields: ['date'], ...wrong }
    expect((await refusal(officer.call(sendBackContract.send, input))).problem.errors).toEqual(errors)
    expect(await detailsOf(requestId)).toMatchObject({ version: 1, sent_back: null, can_send_back: true })
  })

  it('for requests of staff, closed ones, those sent back before, and another version', async () => {
    const input = { comment: why, fields: ['comment'] }
    const own = await kindScene(api, plantId, 'end-suspension').aRaised()
    const byStaff = await refusal(officer.call(sendBackContract.send, { ...input, request_id: own.requestId }))
    expect([byStaff.status, byStaff.problem.code]).toEqual([409, 'not_sent_back'])
    expect((await detailsOf(own.requestId)).can_send_back).toBe(false)
    expect(suspendDriver).not.toHaveProperty('mendable')

    const { requestId } = await aSentBack()
    const again = { request_id: requestId, comment: why, fields: ['date'] }
    expect((await refusal(colleague.call(sendBackContract.send, again))).problem).toMatchObject({ code: 'request_sent_back' })
    await colleague.call(bulkerRenewal.decide, { request_id: requestId, comment: 'No', key: 'reject' })
    expect((await refusal(officer.call(sendBackContract.send, again))).problem).toMatchObject({ code: 'request_closed' })
    const other = { ...again, request_id: (await aRaised()).requestId, version: 2 }
    expect((await refusal(officer.call(sendBackContract.send, other))).problem).toMatchObject({ code: 'request_changed' })
  })
})

describe('who may not', () => {
  it('sends nothing back: who decides no kind, another kind, or at another plant', async () => {
    const input = { request_id: (await aRaised()).requestId, comment: why, fields: ['date'] }
    const [reader, other] = await Promise.all(
      [['requests.read'] as const, ['requests.read', 'requests.decide.renew-ddt'] as const].map((permissions) =>
        api.as({ portal: 'staff_portal', plantId, permissions }),
      ),
    )
    for (const person of [reader, other]) expect((await refusal(person!.call(sendBackContract.send, input))).status).toBe(403)
    const stranger = await api.as({ portal: 'staff_portal' })
    const missing = await refusal(officer.call(sendBackContract.send, { ...input, request_id: '987654321' }))
    expect((await refusal(stranger.call(sendBackContract.send, input))).problem).toEqual(missing.problem)
    expect(missing.status).toBe(404)
  })

  it('resubmits nothing for a doctor at the office of the driver, whatever the body', async () => {
    const medical = kindScene(api, plantId, 'renew-medical')
    const { requestId, driver } = await medical.aRaised()
    await officer.call(sendBackContract.send, { request_id: requestId, comment: why, fields: ['date'] })
    const office = await raiser(driver)
    const { status } = await refusal(office.call(sendBackContract.resubmit, { request_id: requestId, date: '2026-11-17' }))
    expect(status).toBe(403)
  })
})

describe('while it waits for its submitter', () => {
  it('approving answers who sent it back, rejecting and cancelling close it', async () => {
    const [first, second] = [await aSentBack(), await aSentBack()]
    const approval = { request_id: first.requestId, comment: 'Fine', key: 'approve' as const }
    const { status, problem } = await refusal(colleague.call(bulkerRenewal.decide, approval))
    expect([status, problem.code, problem.message]).toEqual([409, 'request_sent_back', sentBackMessage])
    expect(await detailsOf(first.requestId)).toMatchObject({
      status_id: { name: 'Pending' },
      can_decide: true,
      can_send_back: false,
      due: { due_at: null, is_overdue: false },
      cannot_approve_because: sentBackMessage,
    })
    await colleague.call(bulkerRenewal.decide, { ...approval, key: 'reject' })
    await second.person.call(cancelAny, { request_id: second.requestId })
    for (const { requestId } of [first, second]) expect(await detailsOf(requestId)).toMatchObject({ sent_back: null, sent_back_at: null })
    const late = await refusal(first.person.call(sendBackContract.resubmit, { request_id: first.requestId, ...corrected }))
    expect(late.problem).toMatchObject({ code: 'request_closed' })
  })

  it('the office finds it under Needs you, with what to correct; the status, the history and the list stay', async () => {
    const { requestId, person } = await aSentBack()
    const { data } = await person.call(requestsContract.index, { tab: 'needs_you' })
    expect(data).toMatchObject([
      { _id: requestId, needs_you: 'correction', status_id: { name: 'Pending' }, sent_back_at: api.now.toISOString() },
    ])
    expect(await person.call(needsYouContract.counts, {})).toMatchObject({ needs_you: 1, pending: 1 })
    const { request, history } = await person.call(requestsContract.details, { id: requestId })
    expect(history).toHaveLength(1)
    expect(request.sent_back).toEqual({
      by: { first_name: 'Halima', last_name: 'Said' },
      at: api.now.toISOString(),
      comment: why,
      fields: [
        { name: 'training_report', label: 'Training report' },
        { name: 'date', label: 'Training date' },
      ],
    })
  })

  it('a driver who has left the office asks nothing of it', async () => {
    const { requestId, person, driver } = await aSentBack()
    const rival = (await aTransporter(api.db)).id
    await api.ownerDb.updateTable('driver').set({ transporter_id: rival }).where('id', '=', driver.id).execute()
    expect(await person.call(needsYouContract.counts, {})).toMatchObject({ needs_you: 0 })
    const { problem } = await refusal(person.call(sendBackContract.resubmit, { request_id: requestId, ...corrected }))
    expect(problem.message).toBe('The driver has moved to another transporter. Cancel this request.')
  })
})

describe('resubmitting is refused', () => {
  it.each([
    [
      'of a field that was not named',
      { ...corrected, trainer: 'Another' },
      { trainer: 'The plant did not send this back. Leave it as it was.' },
    ],
    ['of a field of another kind', { ...corrected, score: '80' }, { score: 'The plant did not send this back. Leave it as it was.' }],
    ['of no field of any kind', { ...corrected, colour: 'red' }, { _: 'Unrecognized key: "colour"' }],
    ['of a text instead of a file', { ...corrected, training_report: 'report' }, { training_report: 'Upload a file' }],
    ['of more files than any kind has', { ...corrected, attachment: aPdfFile('a.pdf'), medical_report: aPdfFile('b.pdf') }, undefined],
    ['without a named field', { date: '2026-11-17' }, { training_report: 'Upload the training report' }],
    ['against the rules of the kind', { ...corrected, date: '2026-11-22' }, { date: 'The date of the training is in the future' }],
  ])('%s', async (_, sent, errors) => {
    const { requestId, person } = await aSentBack()
    expect((await refusal(person.call(sendBackContract.resubmit, { request_id: requestId, ...sent }))).problem.errors).toEqual(errors)
    expect(await detailsOf(requestId)).toMatchObject({ version: 1, body_data: { date: '2026-11-16' } })
  })

  it('out of reach, before it was sent back, and a second time', async () => {
    const { requestId, person, driver } = await aRaised()
    const input = { request_id: requestId, ...corrected }
    const early = await refusal(person.call(sendBackContract.resubmit, input))
    expect([early.status, early.problem.code]).toEqual([409, 'not_sent_back'])
    expect(early.problem.message).toContain('cancel it and submit a new one')
    await officer.call(sendBackContract.send, { request_id: requestId, comment: why, fields: ['training_report', 'date'] })
    const rival = await api.as({ portal: 'transporter_portal', plantId, transporterId: (await aTransporter(api.db)).id })
    expect((await refusal(rival.call(sendBackContract.resubmit, input))).status).toBe(404)
    const clerk = await raiser(driver)
    await clerk.call(sendBackContract.resubmit, input)
    expect((await refusal(person.call(sendBackContract.resubmit, input))).problem).toMatchObject({ code: 'resubmitted' })
  })

  it('by a doctor for the renewal of another', async () => {
    const medical = kindScene(api, plantId, 'renew-medical')
    const { requestId, driver } = await medical.aRaised()
    await officer.call(sendBackContract.send, { request_id: requestId, comment: why, fields: ['date'] })
    const other = await medical.raiser(driver)
    const input = { request_id: requestId, date: '2026-11-17' }
    expect((await refusal(other.call(sendBackContract.resubmit, input))).status).toBe(404)
  })
})
