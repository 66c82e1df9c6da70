import { beforeEach, describe, expect, it } from 'vitest'
import { hearing } from '#cases/cases.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { aCatalogueEntry } from '#points/points.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aReport } from '#violations/violations.factory.ts'
import { blacklistDriver } from '../kinds/blacklist-driver/blacklist-driver.contract.ts'
import { processViolation } from '../kinds/process-violation/process-violation.contract.ts'
import { suspendDriver } from '../kinds/suspend-driver/suspend-driver.contract.ts'
import { requestsContract } from '../requests.contract.ts'
import { hearingContract } from './hearing.contract.ts'

const api = await testApi()
const { db } = api
const { reply, paper, file } = hearingContract

type Person = Awaited<ReturnType<typeof api.as>>
let raiser: Person
let decider: Person
let office: Person
let driver: Awaited<ReturnType<typeof aPassHolder>>
beforeEach(async () => {
  api.now = new Date('2026-11-21T06:00:00Z')
  raiser = await api.as({ portal: 'staff_portal' })
  decider = await api.as({ portal: 'staff_portal', plantId: raiser.plantId })
  driver = await aPassHolder(db, { plantId: raiser.plantId, name: 'Asha Otieno' })
  office = await api.as({ portal: 'transporter_portal', plantId: raiser.plantId, transporterId: driver.transporter_id })
  await hearing(db, raiser.plantId)
})

/** Days later, when everybody logs in again. */
async function comes(moment: string): Promise<void> {
  api.now = new Date(moment)
  const { plantId } = raiser
  raiser = await api.as({ portal: 'staff_portal', plantId })
  decider = await api.as({ portal: 'staff_portal', plantId })
  office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
}

const bar = async () => (await raiser.call(blacklistDriver.raise, { driver_id: driver.id, comment: 'Sold from the load' })).request_id
const decide = (request_id: string, more: object = {}) =>
  decider.call(blacklistDriver.decide, { request_id, comment: 'Proved', key: 'approve', ...more })
const heardOn = async (id: string, by: Person = decider) => (await by.call(requestsContract.details, { id })).request.hearing
const notHeard = { status: 409, problem: { code: 'not_heard', errors: { early_reason: expect.stringContaining('until 25 Nov 2026') } } }
const news = async (topic: string) =>
  (await db.selectFrom('outbox').select('payload').where('topic', '=', topic).where('auth_plant_id', '=', raiser.plantId).execute()).map(
    ({ payload }) => payload as { title: string; link: string },
  )

describe('refused', () => {
  it('is a reply by another office, to what nobody is heard on, by whom has no permission, and an empty one', async () => {
    const request_id = await bar()
    const said = 'He was at home that day'
    const other = await api.as({ portal: 'transporter_portal', plantId: raiser.plantId })
    const abroad = await api.as({ portal: 'staff_portal' })
    const reader = await api.as({
      portal: 'transporter_portal',
      plantId: raiser.plantId,
      transporterId: driver.transporter_id,
      permissions: ['requests.read'],
    })
    await expect(other.call(reply, { request_id, said })).rejects.toMatchObject({ status: 404 })
    await expect(abroad.call(paper, { request_id, side: 'driver', file: aPdfFile('r.pdf') })).rejects.toMatchObject({ status: 404 })
    await expect(reader.call(reply, { request_id, said })).rejects.toMatchObject({ status: 403 })
    await expect(raiser.call(reply, { request_id, said })).rejects.toMatchObject({ status: 403 })
    await expect(office.call(paper, { request_id, side: 'driver', file: aPdfFile('r.pdf') })).rejects.toMatchObject({ status: 403 })
    await expect(office.call(reply, { request_id, said: ' ' })).rejects.toMatchObject({ status: 422 })
    await expect(office.call(reply, { request_id, said: 'x'.repeat(4001) })).rejects.toMatchObject({ status: 422 })
    const short = await raiser.call(suspendDriver.raise, { driver_id: driver.id, comment: 'No helmet', duration: 7 })
    await expect(office.call(reply, { request_id: short.request_id, said })).rejects.toMatchObject({ status: 404 })
    const junk = new File(['MZ'], 'r.pdf', { type: 'application/pdf' })
    await expect(office.call(reply, { request_id, said, file: junk })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { file: expect.any(String) } },
    })
    expect((await heardOn(request_id))?.replies).toEqual([])
  })

  it('is an approval before the day without a reply or a reason; a rejection is not', async () => {
    const request_id = await bar()
    await expect(decide(request_id)).rejects.toMatchObject(notHeard)
    await expect(decide(request_id, { early_reason: ' ' })).rejects.toMatchObject(notHeard)
    await decide(request_id, { key: 'reject' })
  })

  it('is a second reply of a side, and any after the decision, which says how to appeal', async () => {
    const request_id = await bar()
    await office.call(reply, { request_id, said: 'He was at home that day' })
    await expect(office.call(reply, { request_id, said: 'And ill' })).rejects.toMatchObject({ status: 409, problem: { code: 'replied' } })
    await expect(raiser.call(paper, { request_id, side: 'office', file: aPdfFile('r.pdf') })).rejects.toMatchObject({ status: 409 })
    await decide(request_id)
    await expect(raiser.call(paper, { request_id, side: 'driver', file: aPdfFile('r.pdf') })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'decided', message: expect.stringContaining('To appeal, write to') },
    })
  })
})

it('asks nobody where the plant has not switched it on', async () => {
  await hearing(db, raiser.plantId, 0)
  const request_id = await bar()
  expect(await heardOn(request_id)).toBeNull()
  await decide(request_id)
  expect(await news('office')).toEqual([])
})

it('the decision is due after the day of the reply, and after the first reply where that comes before; a late one changes nothing', async () => {
  await db.updateTable('auth_plant').set({ decision_due_days: 1 }).where('id', '=', raiser.plantId).execute()
  const dueAt = async (id: string) => (await decider.call(requestsContract.details, { id })).request.due?.due_at
  const [early, none] = [
    await bar(),
    (await raiser.call(suspendDriver.raise, { driver_id: driver.id, comment: 'x', duration: 30 })).request_id,
  ]
  expect(await dueAt(early)).toBe('2026-11-26T14:00:00.000Z')
  expect(await dueAt(none)).toBe('2026-11-26T14:00:00.000Z')
  await comes('2026-11-23T06:00:00Z')
  await office.call(reply, { request_id: early, said: 'He was at home that day' })
  expect(await dueAt(early)).toBe('2026-11-24T06:00:00.000Z')
  await comes('2026-11-26T06:00:00Z')
  await raiser.call(paper, { request_id: none, side: 'driver', file: aPdfFile('r.pdf') })
  expect(await dueAt(none)).toBe('2026-11-26T14:00:00.000Z')
})

it('an early reply lets the request be decided, tells its deciders, and is on its page; the office reads its own', async () => {
  const request_id = await bar()
  expect(await news('office')).toMatchObject([
    { title: 'You may reply: Asha Otieno', link: expect.stringMatching(/^cases\/details\/\d+$/) },
  ])
  expect(await heardOn(request_id)).toMatchObject({ due_on: '2026-11-25', is_awaited: true, can_reply: ['driver', 'office'] })
  await office.call(reply, { request_id, said: 'He was at home that day', file: aPdfFile('roster.pdf') })
  const [given] = (await heardOn(request_id))?.replies ?? []
  expect(given).toMatchObject({
    side: 'office',
    said: 'He was at home that day',
    is_late: false,
    on_paper: false,
    file: { name: 'roster.pdf' },
  })
  expect(await news('permitted')).toMatchObject([{ title: 'Reply of the office: Asha Otieno', link: `requests/details/${request_id}` }])
  for (const person of [decider, office]) expect(String(await person.call(file, { id: given?._id ?? '' }))).toContain('%PDF')
  await decide(request_id)
})

it('nobody replies: it can be decided after the day', async () => {
  const request_id = await bar()
  await comes('2026-11-25T20:59:00Z')
  await expect(decide(request_id)).rejects.toMatchObject(notHeard)
  await comes('2026-11-25T21:00:00Z')
  expect(await heardOn(request_id)).toMatchObject({ is_awaited: false, replies: [] })
  await decide(request_id)
})

it('a late reply is taken until the decision, and marked', async () => {
  const request_id = await bar()
  await comes('2026-11-26T06:00:00Z')
  await raiser.call(paper, { request_id, side: 'driver', said: 'Denies it', file: aPdfFile('letter.pdf') })
  expect(await heardOn(request_id)).toMatchObject({ replies: [{ side: 'driver', on_paper: true, is_late: true, said: 'Denies it' }] })
})

it('what cannot wait is decided with a reason, which stays on record with its name', async () => {
  const request_id = await bar()
  await decide(request_id, { early_reason: 'He came back with a knife' })
  expect(await heardOn(request_id)).toMatchObject({ early: { reason: 'He came back with a knife', by: expect.any(String) } })
})

it('an upheld violation that suspends nobody needs no reply', async () => {
  const { request_id } = await raiser.call(processViolation.raise, { driver_id: driver.id, ...aReport })
  await expect(decider.call(processViolation.decide, { request_id, comment: 'Seen', key: 'approve' })).rejects.toMatchObject(notHeard)
  await decider.call(processViolation.decide, { request_id, comment: 'Seen', key: 'approve', suspend_driver: false })
})

it('a suspension by the ladder hears the driver, too', async () => {
  await aCatalogueEntry(db, raiser.plantId)
  const { request_id } = await raiser.call(processViolation.raise, { driver_id: driver.id, ...aReport, severity: 'critical' })
  const step = { suspend_driver: false, action: 'suspension', action_days: 90, departed_because: 'The third time' } as const
  const uphold = (more: object = {}) =>
    decider.call(processViolation.decide, { request_id, comment: 'Seen', key: 'approve', ...step, ...more })
  await expect(uphold()).rejects.toMatchObject(notHeard)
  await uphold({ early_reason: 'He came back with a knife' })
})
