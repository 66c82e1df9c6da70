import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aRole, aSession, anAllocation } from '#accounts/accounts.factory.ts'
import { Refused, testApi } from '#tests/world/test-api.ts'
import { foldCounts } from '#platform/server/counts/counts.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { bulkerRenewal } from '../kinds/bulker-renewal/bulker-renewal.contract.ts'
import { kindScene } from '../kinds/kinds.factory.ts'
import { kinds } from '../kinds/kinds.contract.ts'
import { requestFileContract } from '../details/files/request-file.contract.ts'
import { requestCountsContract } from '../list/request-counts.contract.ts'
import { requestsContract } from '../requests.contract.ts'
import { requestStatus } from '../engine/request-types.contract.ts'
import { aClosing, tracesOf } from '../requests.factory.ts'
import { mendableKinds, requestVersionsContract, sendBackContract } from './send-back.contract.ts'
import { minutes } from '#tests/world/patience.ts'

const api = await testApi()
const officer = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said' })
const { plantId } = officer
const colleague = await api.as({ portal: 'staff_portal', plantId, firstName: 'Lucy' })

const { kind, aRaised, raiser } = kindScene(api, plantId, 'bulker-renewal')
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
it('what is resubmitted is the next version; what was read before is not approved unread', async () => {
  const { requestId, person } = await aSentBack()
  await person.call(sendBackContract.resubmit, { request_id: requestId, ...corrected })
  const request = await detailsOf(requestId)
  expect(request).toMatchObject({ version: 2, sent_back: null, cannot_approve_because: null, can_send_back: true })
  expect(request.due?.due_at).toEqual(expect.any(String))
  expect(request.body_data).toMatchObject({ date: '2026-11-17', training_report: { name: 'stamped.pdf' }, trainer: 'Beatrice Adhiambo' })
  const approval = { request_id: requestId, comment: 'Fine', key: 'approve' as const }
  const stale = await refusal(officer.call(bulkerRenewal.decide, { ...approval, version: 1 }))
  expect([stale.status, stale.problem.message]).toEqual([
    409,
    'This request has changed since you opened it. Read it again before you decide.',
  ])
  await officer.call(bulkerRenewal.decide, { ...approval, version: 2 })
  const { history, audit, outbox } = await tracesOf(api.db, requestId)
  expect(history.length).toBe(2)
  expect(audit.map(({ action }) => action)).toEqual(['request raised', 'request sent back', 'request resubmitted', 'request approved'])
  expect(outbox).toMatchObject([
    { payload: { news: 1 } },
    { payload: { news: 5, raised_by_id: person.userId, comment: why, transporter_id: expect.any(String) } },
    { payload: { news: 6, sent_back_by_id: officer.userId } },
    { payload: { news: 2 } },
  ])
})

it('who corrected a request of the office does not decide it, as who raised it does not', async () => {
  const { requestId, person, driver } = await aSentBack()
  const clerk = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  await clerk.call(sendBackContract.resubmit, { request_id: requestId, ...corrected })
  for (const [{ userId }, did] of [[clerk, 'corrected'] as const, [person, 'raised'] as const]) {
    const roleId = await aRole(api.db, { portal: 'staff_portal' })
    const allocationId = await anAllocation(api.db, { userId, plantId, portal: 'staff_portal', roleId })
    const call = api.withToken(await aSession(api.db, { userId, allocationId, now: api.now }))
    const message = `You ${did} this request yourself, so you cannot decide it. Ask a colleague.`
    expect(await detailsOf(requestId, { call })).toMatchObject({ cannot_decide_because: message, can_send_back: false })
    for (const key of ['approve', 'reject'] as const) {
      const { status, problem } = await refusal(call(bulkerRenewal.decide, { request_id: requestId, comment: 'Fine', key }))
      expect([status, problem.message]).toEqual([403, message])
    }
  }
  await officer.call(bulkerRenewal.decide, { request_id: requestId, comment: 'Fine', key: 'approve' })
})

it('what a colleague corrected waits for others, not for them, and the database refuses their decision under whatever account', async () => {
  const { requestId, driver } = await aSentBack()
  const clerk = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const roleId = await aRole(api.db, { portal: 'staff_portal' })
  const allocationId = await anAllocation(api.db, { userId: clerk.userId, plantId, portal: 'staff_portal', roleId })
  const call = api.withToken(await aSession(api.db, { userId: clerk.userId, allocationId, now: api.now }))
  const inboxOf = async (by: Pick<typeof officer, 'call'>) => {
    const { data, total } = await by.call(requestsContract.index, { tab: 'waiting', page_size: 100 })
    const { waiting } = await by.call(requestCountsContract.waiting, {})
    return { has: data.some(({ _id }) => _id === requestId), total, waiting }
  }
  const [before, beforeOthers] = [await inboxOf({ call }), await inboxOf(officer)]
  await clerk.call(sendBackContract.resubmit, { request_id: requestId, ...corrected })
  for (const fold of [async () => {}, foldCounts]) {
    await fold(api.db)
    expect(await inboxOf({ call })).toEqual({ ...before, has: false })
    const [total, waiting] = [beforeOthers.total + 1, beforeOthers.waiting + 1]
    expect(await inboxOf(officer)).toEqual({ has: true, total, waiting })
  }
  const decidedBy = (userId: string) => aClosing(api.db, { requestId, statusId: requestStatus.rejected, by: userId, at: api.now })
  const second = await api.as({ portal: 'staff_portal', plantId })
  await sql`update app_user set email = 'clerk+' || id || '@example.com' where id in (${clerk.userId}, ${second.userId})`.execute(api.db)
  for (const { userId } of [clerk, second])
    await expect(decidedBy(userId)).rejects.toMatchObject({ constraint: 'request_not_by_own_corrector' })
  await expect(decidedBy(officer.userId)).resolves.toBeUndefined()
})

it('earlier versions stay readable, with the file that was sent', async () => {
  const { requestId, person } = await aSentBack()
  await person.call(sendBackContract.resubmit, { request_id: requestId, ...corrected })
  for (const reader of [officer, person]) {
    const { versions } = await reader.call(requestVersionsContract.list, { request_id: requestId })
    expect(versions).toMatchObject([
      {
        version: 1,
        comment: why,
        sent_back_by: { first_name: 'Halima' },
        resubmitted_at: api.now.toISOString(),
        values: [
          { label: 'Training report', text: 'bulker-training.pdf', file: expect.stringContaining('version=1') },
          { label: 'Training date', text: '16 Nov 2026', file: null },
        ],
      },
    ])
    await reader.call(requestFileContract.open, { request_id: requestId, field: 'training_report', version: 1 })
  }
  const missing = { request_id: requestId, field: 'training_report', version: 9 }
  expect((await refusal(officer.call(requestFileContract.open, missing))).status).toBe(404)
})

it('what passes between the plant and a doctor is hidden from the office, and its fitness from staff who may not read it', async () => {
  const { requestId, driver } = await kindScene(api, plantId, 'renew-medical').aRaised()
  const fields = ['fit_to_work', 'medical_report']
  await officer.call(sendBackContract.send, { request_id: requestId, comment: 'Diabetes is missing', fields })
  const office = await raiser(driver)
  const reader = await api.as({ portal: 'staff_portal', plantId, permissions: ['requests.read'] })
  expect(await detailsOf(requestId, office)).toMatchObject({ sent_back: null, sent_back_at: null, needs_you: null })
  expect(await office.call(requestVersionsContract.list, { request_id: requestId })).toEqual({ versions: [] })
  const { versions } = await reader.call(requestVersionsContract.list, { request_id: requestId })
  expect(versions[0]?.values).toEqual([
    { label: 'Fit to work', text: null, file: null },
    { label: 'Medical report', text: null, file: null },
  ])
  const [own] = (await officer.call(requestVersionsContract.list, { request_id: requestId })).versions
  expect(own?.values).toMatchObject([{ text: 'yes' }, { text: 'medical.pdf' }])
})

it.each(mendableKinds.map(({ slug }) => slug))('%s is sent back with all its fields, corrected and decided', async (slug) => {
  const scene = kindScene(api, plantId, slug)
  const driver = await scene.aDriverHere()
  const portal = scene.kind.raisedBy.find((each) => each !== 'staff_portal')
  const person = await scene.raiser(driver, portal)
  const body = await scene.example(driver)
  const { request_id: requestId } = (await person.call(scene.kind.raise, { driver_id: driver.id, ...body })) as {
    request_id: string
  }
  const fields = Object.keys(scene.kind.mendable ?? {}).filter((field) => field in body)
  await officer.call(sendBackContract.send, { request_id: requestId, comment: why, fields })
  const next = { ...(await scene.example(driver)), ...('comment' in body && { comment: 'Corrected' }) }
  await person.call(sendBackContract.resubmit, {
    request_id: requestId,
    ...Object.fromEntries(fields.map((field) => [field, next[field as keyof typeof next]])),
  })
  expect(await detailsOf(requestId)).toMatchObject({ version: 2, ...('comment' in body && { comment: 'Corrected' }) })
  await officer.call(kinds[slug].decide, { request_id: requestId, comment: 'In order', key: 'approve' })
  expect(await detailsOf(requestId)).toMatchObject({ status_id: { id: requestStatus.approved } })
})

it('sent back and approved at once has one winner, and the other reads why', { timeout: minutes(1) }, async () => {
  for (let round = 0; round < 8; round++) {
    const { requestId } = await aRaised()
    const outcomes = await Promise.all(
      [
        officer.call(sendBackContract.send, { request_id: requestId, comment: why, fields: ['date'] }),
        colleague.call(kind.decide, { request_id: requestId, comment: 'Fine', key: 'approve' }),
      ].map((call) =>
        call.then(
          () => 'won',
          ({ problem }: Refused) => problem.message,
        ),
      ),
    )
    expect([
      [
        'won',
        'Halima Said sent this request back to its submitter on 21 Nov 2026, 09:00. It can be approved when it has been resubmitted. You can still reject it.',
      ],
      ['This request is no longer available: approved by Lucy Mwangi on 21 Nov 2026, 09:00.', 'won'],
    ]).toContainEqual(outcomes)
  }
})
