import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder, bringTo } from '#drivers/pass/passes.factory.ts'
import { admitting, anAdmission } from '#drivers/visits/visits.factory.ts'
import { gateContract } from '#gate/checks/gate.contract.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import { aPointsRule } from '#points/points.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { violationsContract } from '#violations/violations.contract.ts'
import { aReport } from '#violations/violations.factory.ts'
import { commentsContract, visitCommentsContract } from '../../comments/comments.contract.ts'
import { requestsContract } from '../../requests.contract.ts'
import { processViolation } from './process-violation.contract.ts'
import { visitorViolationContract } from './visitor-violation.contract.ts'

const api = await testApi()
const { db } = api
const { raise } = visitorViolationContract
const mark = 'ONLYATHOME'
let cards = 0

const aPlant = (plantId?: string) => api.as({ portal: 'staff_portal', ...(plantId !== undefined && { plantId }) })
let [here, home] = [await aPlant(), await aPlant()]
let decider = await aPlant(home.plantId)
let driver = { ...(await aPassHolder(db, { plantId: home.plantId })), cardNo: '' }
beforeEach(async () => {
  ;[here, home] = [await aPlant(), await aPlant()]
  decider = await aPlant(home.plantId)
  const cardNo = `VV-${++cards}`
  driver = { ...(await aPassHolder(db, { plantId: home.plantId, cardNo, name: `Visiting${cards} Otieno` })), cardNo }
})

const visit = async (): Promise<void> => {
  await admitting(db, here.plantId, { only: [home.plantId] })
  await here.call(gateContract.check, { key: randomUUID(), entered: driver.cardNo, direction: 'in' })
}
const record = (more = {}) => here.call(raise, { driver_id: driver.id, ...aReport, ...more })
const violationId = async (): Promise<string> =>
  (await db.selectFrom('violation').select('id').where('driver_id', '=', driver.id).orderBy('id', 'desc').executeTakeFirstOrThrow()).id
const requestId = async (): Promise<string> =>
  (await db.selectFrom('request').select('id').where('driver_id', '=', driver.id).where('type_id', '=', 8).executeTakeFirstOrThrow()).id
const decide = async (key: 'approve' | 'reject') =>
  decider.call(processViolation.decide, { request_id: await requestId(), comment: `Seen ${mark}`, key })
const newsAt = async (plantId: string) =>
  (await db.selectFrom('outbox').select('payload').where('auth_plant_id', '=', plantId).where('topic', '=', 'permitted').execute()).map(
    ({ payload }) => (payload as { title: string }).title,
  )

describe('refused', () => {
  it('is who may not record, and nothing is stored', async () => {
    await visit()
    const reader = await api.as({ portal: 'staff_portal', plantId: here.plantId, permissions: ['drivers.read', 'gate.check'] })
    await expect(reader.call(raise, { driver_id: driver.id, ...aReport })).rejects.toMatchObject({ status: 403 })
    await expect(record({ violation_date: '2026-11-22' })).rejects.toMatchObject({ status: 422 })
    expect(await db.selectFrom('request').select('id').where('driver_id', '=', driver.id).execute()).toEqual([])
  })

  it('is a driver who was never here, one of this plant, and one that a third plant admits', async () => {
    await expect(record()).rejects.toMatchObject({ status: 404 })
    await admitting(db, here.plantId)
    await expect(record()).rejects.toMatchObject({ status: 404 })
    const own = await aPassHolder(db, { plantId: here.plantId })
    await expect(record({ driver_id: own.id })).rejects.toMatchObject({ status: 404 })
    const third = await aPlant()
    await anAdmission(db, { driverId: driver.id, plantId: third.plantId })
    await expect(record()).rejects.toMatchObject({ status: 404 })
  })

  it('is one who is not admitted any more, and one who has left, with what to do', async () => {
    await visit()
    await db.updateTable('auth_plant').set({ admits: 'none', admits_from: null }).where('id', '=', here.plantId).execute()
    const [hereName, homeName] = await Promise.all([here.plantId, home.plantId].map(nameOf))
    await expect(record()).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'not_admitted',
        message: `${hereName} does not admit ${driver.name} now. Tell ${homeName}, whose people can record it.`,
      },
    })
    const left = await aPassHolder(db, { plantId: home.plantId })
    await anAdmission(db, { driverId: left.id, plantId: here.plantId })
    await bringTo(db, left.id, driverStatus.left)
    await expect(record({ driver_id: left.id })).rejects.toMatchObject({ status: 409, problem: { code: 'driver_gone' } })
  })

  it('is what this plant has not recorded: files, requests, evidence and comments of the other plant', async () => {
    await visit()
    await record({ violation_file: new File([new Uint8Array(aPdf())], 'seen.pdf', { type: 'application/pdf' }) })
    await decider.call(processViolation.raise, { driver_id: driver.id, ...aReport, violation: mark })
    const own = await violationId()
    const request_id = await requestId()
    for (const asked of [
      () => here.call(violationsContract.details, { id: own }),
      () => here.call(violationsContract.file, { id: own, which: 'attachment' }),
      () => here.call(visitCommentsContract.index, { id: own }),
      () => here.call(visitCommentsContract.create, { id: own, text: 'Seen' }),
      () => here.call(requestsContract.details, { id: request_id }),
      () => here.call(commentsContract.index, { request_id }),
    ])
      await expect(asked()).rejects.toMatchObject({ status: 404 })
    expect((await here.call(violationsContract.ofDriver, { driverId: driver.id })).data).toHaveLength(1)
    const third = await aPlant()
    const id = (await here.call(violationsContract.list, { visiting: 'here' })).data[0]?._id ?? ''
    await expect(third.call(violationsContract.details, { id })).rejects.toMatchObject({ status: 404 })
    await expect(here.call(violationsContract.file, { id, which: 'evidence' })).rejects.toMatchObject({ status: 404 })
    await expect(third.call(visitCommentsContract.index, { id })).rejects.toMatchObject({ status: 404 })
  })

  it('is a comment for another plant where none has recorded it', async () => {
    await decider.call(processViolation.raise, { driver_id: driver.id, ...aReport })
    const comment = { request_id: await requestId(), text: 'Seen', is_shared: true }
    await expect(home.call(commentsContract.create, comment)).rejects.toMatchObject({
      status: 422,
      problem: { errors: { is_shared: 'Leave this out: no other plant recorded this violation.' } },
    })
  })
})

it('is found among visitors alone, by name, id number and card', async () => {
  const search = async (text: string) => (await here.call(violationsContract.formVisitors, { search: text })).drivers.map(({ _id }) => _id)
  await admitting(db, here.plantId)
  for (const text of [driver.name, driver.id_no, driver.cardNo]) expect(await search(text)).toEqual([])
  await visit()
  for (const text of [driver.name, driver.id_no, driver.cardNo]) expect(await search(text)).toEqual([driver.id])
  expect(await search('')).toEqual([])
  expect(await here.call(violationsContract.formTransporters, {})).toMatchObject({ has_visitors: true })
  expect(await home.call(violationsContract.formTransporters, {})).toMatchObject({ has_visitors: false })
})

it('is decided at the own plant of the driver, and both plants read it', async () => {
  await visit()
  expect(await record()).toEqual({ message: 'Violation recorded successfully' })
  const [hereName, homeName] = await Promise.all([here.plantId, home.plantId].map(nameOf))
  const { request } = await decider.call(requestsContract.details, { id: await requestId() })
  expect(request.body_data).toMatchObject({ recorded_at: { _id: here.plantId, name: hereName } })
  const shown = async () => (await here.call(violationsContract.list, { visiting: 'here' })).data
  expect(await shown()).toMatchObject([{ state: { key: 'recorded' }, home_plant: homeName, driver_id: { picture_id: null } }])
  expect((await home.call(violationsContract.list, { visiting: 'elsewhere' })).data).toMatchObject([{ visited_plant: hereName }])
  expect((await here.call(violationsContract.list, {})).data).toEqual([])
  expect((await home.call(violationsContract.list, {})).data).toHaveLength(1)
  expect(await newsAt(here.plantId)).toEqual(['Violation of a visiting driver'])
  await decide('approve')
  expect(await shown()).toMatchObject([{ state: { key: 'stands' }, sanction_evidence: 'No' }])
  expect(await newsAt(here.plantId)).toEqual(['Violation of a visiting driver', 'Violation upheld'])
  const office = await api.as({ portal: 'transporter_portal', plantId: home.plantId, transporterId: driver.transporter_id })
  expect((await office.call(violationsContract.ofDriver, { driverId: driver.id })).data).toMatchObject([{ visited_plant: hereName }])
  const details = await here.call(violationsContract.details, { id: await violationId() })
  expect(details.violation).toMatchObject({ request_id: null, evidence_request_id: null, evidence_file: null, transporter_comment: null })
  expect(JSON.stringify(details)).not.toContain(mark)
})

it('what the ladder of the own plant proposed, and why somebody departed from it, stays there', async () => {
  await aPointsRule(db, home.plantId)
  await visit()
  await record()
  const followed = { action: 'coaching', departed_because: `Warned before ${mark}` } as const
  await decider.call(processViolation.decide, { request_id: await requestId(), comment: 'Seen', key: 'approve', ...followed })
  const detailsFor = async ({ call }: typeof here) => (await call(violationsContract.details, { id: await violationId() })).violation
  expect(await detailsFor(home)).toMatchObject({ ladder: { followed: { action: 'coaching' } } })
  expect(await detailsFor(here)).toMatchObject({ state: { key: 'stands' }, ladder: null })
})

it('dismissed, it stays with its state at the plant that recorded it', async () => {
  await visit()
  await record()
  await decide('reject')
  const { violation } = await here.call(violationsContract.details, { id: await violationId() })
  expect(violation.state.key).toBe('dismissed')
  expect(await newsAt(here.plantId)).toContain('Violation dismissed')
})

it('both plants comment on it, and what the own plant says to itself stays there', async () => {
  await visit()
  await record()
  const id = await violationId()
  const request_id = await requestId()
  await home.call(commentsContract.create, { request_id, text: `Known before ${mark}` })
  await home.call(commentsContract.create, { request_id, text: 'Which bay was it?', is_shared: true })
  expect(await here.call(visitCommentsContract.create, { id, text: 'Bay 4.' })).toEqual({ message: 'Comment added.' })
  const [hereName, homeName] = await Promise.all([here.plantId, home.plantId].map(nameOf))
  const answer = await here.call(visitCommentsContract.index, { id })
  expect(answer.data).toMatchObject([
    { text: 'Bay 4.', shared_by: hereName },
    { text: 'Which bay was it?', shared_by: homeName },
  ])
  expect(JSON.stringify(answer)).not.toContain(mark)
  expect((await home.call(commentsContract.index, { request_id })).data.map(({ shared_by }) => shared_by)).toEqual([
    hereName,
    homeName,
    undefined,
  ])
  const title = `Violation of ${driver.name}: a comment`
  expect(await newsAt(here.plantId)).toContain(title)
  expect(await newsAt(home.plantId)).toEqual([title])
})

async function nameOf(plantId: string): Promise<string> {
  return (await db.selectFrom('auth_plant').select('name').where('id', '=', plantId).executeTakeFirstOrThrow()).name
}
