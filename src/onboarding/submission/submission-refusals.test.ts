import { beforeAll, describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { driverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import type { DraftEntries } from '../drafts/draft-entries.rules.ts'
import { draftsContract } from '../drafts/drafts.contract.ts'
import { aWholeDraft } from '../drafts/drafts.factory.ts'
import { identityContract } from '../identity/identity.contract.ts'
import { anOnboardingPlant } from '../onboarding.factory.ts'
import { newDriverFormContract, submissionContract } from './submission.contract.ts'

type Person = Awaited<ReturnType<TestApi['as']>>
let clerk: Person
let rival: Person
let officer: Person
let plantId: string
const api = await testApi()
const { submit } = submissionContract

beforeAll(async () => {
  plantId = await anOnboardingPlant(api.db)
  const { id: transporterId } = await aTransporter(api.db)
  clerk = await api.as({ portal: 'transporter_portal', plantId, transporterId })
  rival = await api.as({ portal: 'transporter_portal', plantId })
  officer = await api.as({ portal: 'staff_portal', plantId })
})

const aDraftOf = ({ userId, transporterId }: Person, entered: DraftEntries = {}) =>
  aWholeDraft(api.db, { plantId, transporterId, by: userId, entered })
const send = (person: Person, draft_id: string) => person.call(submit, { draft_id, declared: true })
const aPerson = (statusId: DriverStatusId, fields: object = {}) => aDriver(api.db, { plantId, status_id: statusId, ...fields })
const drivers = (idNo: string) => api.db.selectFrom('driver').select('id').where('id_no', '=', idNo).execute()

describe('refusals', () => {
  it('the form says what the plant asks for, and that another plant does not onboard', async () => {
    const form = await clerk.call(newDriverFormContract.form, {})
    expect(form).toMatchObject({ allow_onboarding: true, today: '2026-11-21', limits: { minimum_age: 21, maximum_age: 65 }, country: 'KE' })
    expect(form.transporters).toMatchObject([{ _id: clerk.transporterId }])
    expect(form.document_types.map(({ name }) => name)).toContain('Bulker certificate')
    expect((await officer.call(newDriverFormContract.form, {})).transporters.length).toBeGreaterThan(1)
    const elsewhere = await api.as({ portal: 'transporter_portal' })
    expect((await elsewhere.call(newDriverFormContract.form, {})).allow_onboarding).toBe(false)
  })

  it('a plant that stops onboarding takes no submission', async () => {
    const plant = await anOnboardingPlant(api.db)
    const person = await api.as({ portal: 'transporter_portal', plantId: plant })
    const draftId = await aWholeDraft(api.db, { plantId: plant, transporterId: person.transporterId, by: person.userId })
    await api.db.updateTable('auth_plant').set({ allow_onboarding: false }).where('id', '=', plant).execute()
    const message = 'New drivers are not onboarded at this plant.'
    await expect(send(person, draftId)).rejects.toMatchObject({ status: 409, problem: { message } })
  })

  it('an incomplete form, with every problem at its field, stays a draft', async () => {
    const draftId = await aDraftOf(clerk, { phones: ['12'], licence_expiry: '2026-11-21', name: '' })
    const errors = { 'phones.0': expect.any(String), licence_expiry: 'This must be a day after today', name: 'This is mandatory' }
    await expect(send(clerk, draftId)).rejects.toMatchObject({ status: 422, problem: { errors } })
    expect((await clerk.call(draftsContract.details, { draft_id: draftId })).draft.documents).toHaveLength(5)
    const undeclared = clerk.call(submit, { draft_id: draftId, declared: false as true })
    await expect(undeclared).rejects.toMatchObject({ status: 422, problem: { errors: { declared: 'Confirm that the details are true' } } })
  })

  it('a draft of another office or of staff, and an office submitting for another', async () => {
    const draftId = await aDraftOf(clerk)
    for (const stranger of [rival, officer]) await expect(send(stranger, draftId)).rejects.toMatchObject({ status: 404 })
    const forRival = await aDraftOf(clerk, { transporter_id: rival.transporterId ?? '' })
    const errors = { transporter_id: 'You submit drivers of your own company only' }
    await expect(send(clerk, forRival)).rejects.toMatchObject({ status: 422, problem: { errors } })
    const ofStaff = await aDraftOf(officer, { transporter_id: '99999999' })
    await expect(send(officer, ofStaff)).rejects.toMatchObject({
      status: 422,
      problem: { errors: { transporter_id: 'Choose a transporter' } },
    })
  })

  it.each([[driverStatus.active], [driverStatus.documentVerification], [driverStatus.blacklisted], [driverStatus.onboardingDeclined]])(
    'a person with status %i of another transporter, without where or why',
    async (statusId) => {
      const { id_no } = await aPerson(statusId)
      const refused = send(clerk, await aDraftOf(clerk, { id_no }))
      await expect(refused).rejects.toMatchObject({
        status: 409,
        problem: { code: 'person_known', errors: { id_no: 'This person is not eligible. Write to the plant.' } },
      })
      expect(await drivers(id_no)).toHaveLength(1)
    },
  )

  it('submitting tells no more than the identity check allows: people of others are limited', async () => {
    const guesser = await api.as({ portal: 'transporter_portal', plantId })
    const { id_no } = await aPerson(driverStatus.active)
    const draftId = await aDraftOf(guesser, { id_no })
    for (let times = 0; times < 10; times++) await expect(send(guesser, draftId)).rejects.toMatchObject({ status: 409 })
    await expect(send(guesser, draftId)).rejects.toMatchObject({ status: 429 })
  })
})

describe('while a request to blacklist somebody who left waits', () => {
  const barring = async (driverPlantId: string) => {
    const [raiser, decider] = [
      await api.as({ portal: 'staff_portal', plantId: driverPlantId }),
      await api.as({ portal: 'staff_portal', plantId: driverPlantId }),
    ]
    const driver = await aDriver(api.db, { plantId: driverPlantId, status_id: driverStatus.left })
    const { request_id } = await raiser.call(blacklistDriver.raise, { driver_id: driver.id, comment: 'Stole diesel' })
    return { driver, decide: (key: 'approve' | 'reject') => decider.call(blacklistDriver.decide, { request_id, comment: 'Seen', key }) }
  }
  const neutral = 'This person is not eligible. Write to the plant.'

  it.each([
    ['at this plant', 'A request to blacklist this person waits. Decide it first, then submit the person.'],
    ['at another plant', 'A request about this person waits there. Ask that plant to decide it first.'],
  ])('%s, nobody submits the person: the request is not wiped by an application', async (where, toStaff) => {
    const { driver, decide } = await barring(where === 'at this plant' ? plantId : await anOnboardingPlant(api.db))
    for (const [person, message] of [
      [clerk, neutral],
      [officer, expect.stringContaining(toStaff)],
    ] as const) {
      const { transporterId } = clerk
      const entered = { id_no: driver.id_no, transporter_id: transporterId ?? '' }
      expect(await person.call(identityContract.check, entered)).toMatchObject({ can_submit: false, message })
      await expect(send(person, await aDraftOf(person, entered))).rejects.toMatchObject({
        status: 409,
        problem: { errors: { id_no: message } },
      })
    }
    await decide('approve')
    const { status_id } = await api.db.selectFrom('driver').select('status_id').where('id', '=', driver.id).executeTakeFirstOrThrow()
    expect(status_id).toBe(driverStatus.blacklisted)
  })

  it('rejected, the person can be submitted', async () => {
    const { driver, decide } = await barring(plantId)
    await decide('reject')
    expect(await send(clerk, await aDraftOf(clerk, { id_no: driver.id_no }))).toMatchObject({ driver_id: driver.id })
  })
})
