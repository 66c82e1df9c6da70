import { beforeAll, describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { driverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { aDriver, nextIdNo } from '#drivers/drivers.factory.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { ownApplicationsContract } from '../applications/own-applications.contract.ts'
import type { DraftEntries } from '../drafts/draft-entries.rules.ts'
import { draftsContract } from '../drafts/drafts.contract.ts'
import { aWholeDraft } from '../drafts/drafts.factory.ts'
import { anOnboardingPlant } from '../onboarding.factory.ts'
import { newDriverFormContract, submissionContract } from './submission.contract.ts'

type Person = Awaited<ReturnType<TestApi['as']>>
let clerk: Person
let colleague: Person
let rival: Person
let officer: Person
let plantId: string
const api = await testApi()
const { submit, withdraw } = submissionContract
const { details } = ownApplicationsContract

beforeAll(async () => {
  plantId = await anOnboardingPlant(api.db)
  const { id: transporterId } = await aTransporter(api.db)
  clerk = await api.as({ portal: 'transporter_portal', plantId, transporterId })
  colleague = await api.as({ portal: 'transporter_portal', plantId, transporterId })
  rival = await api.as({ portal: 'transporter_portal', plantId })
  officer = await api.as({ portal: 'staff_portal', plantId })
})

const aDraftOf = ({ userId, transporterId }: Person, entered: DraftEntries = {}) =>
  aWholeDraft(api.db, { plantId, transporterId, by: userId, entered })
const send = (person: Person, draft_id: string) => person.call(submit, { draft_id, declared: true })
const find = (id: string) => inTransaction(api.db, (tx) => lockDriverById(tx, id))
const aPerson = (statusId: DriverStatusId, fields: object = {}) => aDriver(api.db, { plantId, status_id: statusId, ...fields })
const drivers = (idNo: string) => api.db.selectFrom('driver').select('id').where('id_no', '=', idNo).execute()

it('a draft becomes a driver, an application with its documents, and a pending request', async () => {
  const id_no = nextIdNo()
  const draftId = await aDraftOf(clerk, { id_no })
  const answer = await send(clerk, draftId)
  expect(answer).toMatchObject({ message: 'Driver submitted' })
  expect(await find(answer.driver_id)).toMatchObject({
    status_id: driverStatus.documentVerification,
    auth_plant_id: plantId,
    transporter_id: clerk.transporterId,
    name: 'Juma Otieno Odhiambo',
    phones: ['+254724865880'],
    experience_years: 8,
    picture_file_id: expect.any(String),
  })
  const { application } = await colleague.call(details, { driver_id: answer.driver_id })
  expect(application).toMatchObject({
    _id: answer.application_id,
    stage: 'submitted',
    documents_required: 5,
    can_withdraw: true,
    can_resubmit: false,
  })
  expect(application.documents.map(({ name, number, expires_on }) => [name, number, expires_on])).toEqual([
    ['Id card', id_no, null],
    ['Driving licence', 'DL-7781200', '2028-11-20'],
    ['Medical report', null, '2027-10-20'],
    ['Defensive driving certificate', expect.stringMatching(/^N-/), '2027-10-20'],
    ['Signed site rules', null, null],
  ])
  const requests = await api.db.selectFrom('request').select(['type_id', 'status_id']).where('driver_id', '=', answer.driver_id).execute()
  expect(requests).toEqual([{ type_id: requestType.onboarding, status_id: 1 }])
  const audited = await api.db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', 'driver')
    .where('subject_id', '=', answer.driver_id)
    .execute()
  expect(audited).toEqual([{ action: 'driver submitted' }])
  const again = send(clerk, draftId)
  await expect(again).rejects.toMatchObject({ status: 409, problem: { code: 'already_submitted', about: answer.driver_id } })
  await expect(clerk.call(draftsContract.details, { draft_id: draftId })).rejects.toMatchObject({ status: 404 })
})

it('a document that is not needed after all is left out and deleted', async () => {
  const draft_id = await aDraftOf(clerk)
  const { document_types } = await clerk.call(newDriverFormContract.form, {})
  const certificate = document_types.find(({ fills }) => fills === 'bulker')?._id ?? ''
  await clerk.call(draftsContract.setFile, { draft_id, document_type_id: certificate, pages: [aPdfFile()] })
  const row = api.db
    .selectFrom('onboarding_draft_file')
    .select('file_id')
    .where('draft_id', '=', draft_id)
    .where('document_type_id', '=', certificate)
  const { file_id } = await row.executeTakeFirstOrThrow()
  const { driver_id } = await send(clerk, draft_id)
  expect((await clerk.call(details, { driver_id })).application.documents).toHaveLength(5)
  expect(await api.db.selectFrom('file').select('id').where('id', '=', file_id).execute()).toEqual([])
})

it('staff submit for any transporter', async () => {
  const { driver_id } = await send(officer, await aDraftOf(officer, { transporter_id: rival.transporterId ?? '' }))
  expect((await rival.call(details, { driver_id })).application.submitted_by._id).toBe(officer.userId)
  await expect(clerk.call(details, { driver_id })).rejects.toMatchObject({ status: 404 })
})

describe('a person who is known', () => {
  it('left: the record is reused, withdrawn it is as before', async () => {
    const before = await aPerson(driverStatus.left, { name: 'Jumaa', licence_no: 'OLD-1' })
    const { driver_id, application_id } = await send(clerk, await aDraftOf(clerk, { id_no: before.id_no }))
    expect(driver_id).toBe(before.id)
    expect(await find(driver_id)).toMatchObject({ status_id: 1, name: 'Juma Otieno Odhiambo', transporter_id: clerk.transporterId })
    const { message } = await colleague.call(withdraw, { application_id, comment: 'He went elsewhere' })
    expect(message).toBe('Application withdrawn')
    expect(await find(driver_id)).toMatchObject({
      status_id: 7,
      name: 'Jumaa',
      licence_no: 'OLD-1',
      transporter_id: before.transporter_id,
      phones: before.phones,
    })
  })

  it('declined: staff submit again; withdrawn, the person is declined as before', async () => {
    const { id, id_no } = await aPerson(driverStatus.onboardingDeclined)
    const { application_id } = await send(officer, await aDraftOf(officer, { id_no, transporter_id: clerk.transporterId ?? '' }))
    expect(await find(id)).toMatchObject({ status_id: 1 })
    await officer.call(withdraw, { application_id })
    expect(await find(id)).toMatchObject({ status_id: driverStatus.onboardingDeclined })
  })

  it('left at another plant: the record moves here, with its counts and words, and back', async () => {
    const { id, id_no, auth_plant_id } = await aDriver(api.db, { status_id: driverStatus.left, name: 'Zuhura Elsewhere' })
    const { application_id } = await send(clerk, await aDraftOf(clerk, { id_no, name: 'Zuhura Here' }))
    expect(await find(id)).toMatchObject({ status_id: 1, auth_plant_id: plantId })
    const words = () =>
      api.db.selectFrom('driver_word').select(['auth_plant_id', 'status_id']).where('driver_id', '=', id).distinct().execute()
    expect(await words()).toEqual([{ auth_plant_id: plantId, status_id: 1 }])
    await clerk.call(withdraw, { application_id })
    expect(await find(id)).toMatchObject({ status_id: 7, auth_plant_id, name: 'Zuhura Elsewhere' })
    expect(await words()).toEqual([{ auth_plant_id, status_id: 7 }])
  })
})

it('a new person who is withdrawn has left, and can be submitted again by another office', async () => {
  const id_no = nextIdNo()
  const first = await send(clerk, await aDraftOf(clerk, { id_no }))
  await expect(rival.call(withdraw, { application_id: first.application_id })).rejects.toMatchObject({ status: 404 })
  await clerk.call(withdraw, { application_id: first.application_id })
  expect(await find(first.driver_id)).toMatchObject({ status_id: driverStatus.left })
  await expect(clerk.call(withdraw, { application_id: first.application_id })).rejects.toMatchObject({ status: 409 })
  const second = await send(rival, await aDraftOf(rival, { id_no }))
  expect(second.driver_id).toBe(first.driver_id)
})

describe('at the same moment', () => {
  const statuses = (results: readonly PromiseSettledResult<unknown>[]) =>
    results.map((result) => (result.status === 'fulfilled' ? 200 : (result.reason as { status: number }).status)).sort((a, b) => a - b)

  it('two windows submit one draft: exactly one application', async () => {
    const id_no = nextIdNo()
    const draftId = await aDraftOf(clerk, { id_no })
    const results = await Promise.allSettled([send(clerk, draftId), send(colleague, draftId), send(clerk, draftId)])
    expect(statuses(results)).toEqual([200, 409, 409])
    expect(await drivers(id_no)).toHaveLength(1)
  })

  it.each([
    ['new', undefined],
    ['known', driverStatus.left],
  ] as const)('two offices submit the same %s person: one of them', async (_, statusId) => {
    const { id_no } = statusId === undefined ? { id_no: nextIdNo() } : await aPerson(statusId)
    const [mine, theirs] = [await aDraftOf(clerk, { id_no }), await aDraftOf(rival, { id_no })]
    expect(statuses(await Promise.allSettled([send(clerk, mine), send(rival, theirs)]))).toEqual([200, 409])
    const open = await api.db
      .selectFrom('onboarding_application as a')
      .innerJoin('driver as d', 'd.id', 'a.driver_id')
      .select('a.id')
      .where('d.id_no', '=', id_no)
      .execute()
    expect(open).toHaveLength(1)
    const drafts = await api.db.selectFrom('onboarding_draft').select('id').where('id', 'in', [mine, theirs]).execute()
    expect(drafts).toHaveLength(1)
  })

  it('one window submits while the other saves: the save is in the application, or is refused', async () => {
    const draftId = await aDraftOf(clerk)
    const save = colleague.call(draftsContract.save, { draft_id: draftId, version: 1, changes: { name: 'Juma Changed' } })
    const [saved, submitted] = await Promise.allSettled([save, send(clerk, draftId)])
    if (submitted.status === 'rejected') throw submitted.reason
    const { name } = await find(submitted.value.driver_id)
    expect(name).toBe(saved.status === 'fulfilled' ? 'Juma Changed' : 'Juma Otieno Odhiambo')
  })
})
