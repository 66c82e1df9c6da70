import { beforeEach, describe, expect, it } from 'vitest'
import { hearing } from '#cases/cases.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aReport } from '#violations/violations.factory.ts'
import { processTransporterViolation } from '../kinds/process-transporter-violation/process-transporter-violation.contract.ts'
import { requestsContract } from '../requests.contract.ts'
import { sendBackContract } from '../send-back/send-back.contract.ts'
import { hearingContract } from './hearing.contract.ts'

/** An office reports its own driver, who is heard on it. */
const api = await testApi()
const { db } = api
const { reply, paper, file } = hearingContract

type Person = Awaited<ReturnType<typeof api.as>>
let raiser: Person
let decider: Person
let office: Person
let request_id: string
beforeEach(async () => {
  raiser = await api.as({ portal: 'staff_portal' })
  decider = await api.as({ portal: 'staff_portal', plantId: raiser.plantId })
  const driver = await aPassHolder(db, { plantId: raiser.plantId, name: 'Asha Otieno' })
  office = await api.as({ portal: 'transporter_portal', plantId: raiser.plantId, transporterId: driver.transporter_id })
  await hearing(db, raiser.plantId)
  request_id = await reported(driver.id)
})

const reported = async (driver_id: string) => {
  const evidence = { sanction_evidence: aPdfFile('w.pdf'), sanction_evidence_comment: 'Warned' }
  return (await office.call(processTransporterViolation.raise, { driver_id, ...aReport, ...evidence })).request_id
}
const uphold = () => decider.call(processTransporterViolation.decide, { request_id, comment: 'Seen', key: 'approve' })
const request = async (by: Person = decider) => (await by.call(requestsContract.details, { id: request_id })).request
const heardOn = async (by?: Person) => (await request(by)).hearing
const driverReplies = (said = 'The office made me overload') =>
  raiser.call(paper, { request_id, side: 'driver', said, file: aPdfFile('letter.pdf') })
const news = async () =>
  (
    await db.selectFrom('outbox').select('payload').where('topic', '=', 'permitted').where('auth_plant_id', '=', raiser.plantId).execute()
  ).map(({ payload }) => (payload as { body: string }).body)

it('the office that accuses does not speak for its driver: the driver’s reply alone lets the request be decided early', async () => {
  expect(await heardOn(office)).toMatchObject({ is_awaited: true, can_reply: ['office'] })
  await office.call(reply, { request_id, said: 'We have said it all' })
  expect(await heardOn()).toMatchObject({ is_awaited: true, replies: [{ side: 'office' }], can_reply: ['driver'] })
  await expect(uphold()).rejects.toMatchObject({ status: 409, problem: { code: 'not_heard' } })
  await driverReplies()
  expect(await heardOn()).toMatchObject({ is_awaited: false })
  await uphold()
  expect(await news()).toEqual(['The office reported its own driver, who has not replied yet.', 'The request can be decided.'])
})

it('the decision is due after the day of the reply, whatever the office says before', async () => {
  await db.updateTable('auth_plant').set({ decision_due_days: 1 }).where('id', '=', raiser.plantId).execute()
  const dueAt = async () => (await request()).due?.due_at
  const before = await dueAt()
  await office.call(reply, { request_id, said: 'We have said it all' })
  expect(await dueAt()).toBe(before)
  await driverReplies()
  expect(await dueAt()).not.toBe(before)
})

it('what the driver says is not for the office to read', async () => {
  await driverReplies()
  const [seen] = (await heardOn(office))?.replies ?? []
  expect(seen).toMatchObject({ side: 'driver', said: null, file: null, by: null })
  await expect(office.call(file, { id: seen?._id ?? '' })).rejects.toMatchObject({ status: 404 })
})

describe('what the driver was asked about', () => {
  const held = ['violation_category', 'violation', 'violation_date', 'description']
  const send = (fields: readonly string[]) => decider.call(sendBackContract.send, { request_id, comment: 'Not so', fields: [...fields] })

  it.each(held)('is not sent back: %s', async (field) => {
    await expect(send(['action_taken', field])).rejects.toMatchObject({
      status: 422,
      problem: {
        errors: { 'fields.1': 'The driver was asked to reply to this. Reject the request, so that the office reports it again.' },
      },
    })
    expect((await request()).sent_back).toBeNull()
  })

  it('stays, and the rest may be corrected', async () => {
    const offered = (await request()).send_back_fields.map(({ name }) => name)
    expect(offered).toEqual(['action_taken', 'violation_file', 'sanction_evidence', 'sanction_evidence_comment'])
    await send(['sanction_evidence', 'sanction_evidence_comment'])
    const mended = { sanction_evidence: aPdfFile('signed.pdf'), sanction_evidence_comment: 'Signed' }
    await office.call(sendBackContract.resubmit, { request_id, ...mended })
    expect((await request()).body_data).toMatchObject({ sanction_evidence_comment: 'Signed', violation: aReport.violation })
  })

  it('can be corrected where nobody is asked', async () => {
    await hearing(db, raiser.plantId, 0)
    request_id = await reported((await aPassHolder(db, { plantId: raiser.plantId, transporter_id: String(office.transporterId) })).id)
    await send(held)
    expect((await request()).sent_back).not.toBeNull()
  })
})
