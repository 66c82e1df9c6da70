import { describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aBarredScene, aPerson } from '#tests/world/barred-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { changeDetails } from '#requests/kinds/change-details/change-details.contract.ts'
import { transferDriver } from '#requests/kinds/transfer-driver/transfer-driver.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { ownApplicationsContract } from '../applications/own-applications.contract.ts'
import { aWholeDraft } from '../drafts/drafts.factory.ts'
import { submissionContract } from '../submission/submission.contract.ts'

const api = await testApi()
const { db } = api
const { barring, waiting, transporterId, verifier, office, steps, aBarred, submitted, matchesOf, matchOf, say, bellOf } =
  await aBarredScene(api)

describe('the same person', () => {
  it('is declined, and the office reads no more than that', async () => {
    const barred = await aBarred()
    const other = await aBarred()
    const application = await submitted({ licence_no: barred.licence_no ?? null, phones: [...other.phones], name: other.name })
    const [first, second] = await matchesOf(application.applicationId)
    const match = [first, second].find((each) => each?.barred_id === barred.id)
    expect((await say(match?.id ?? '', 'the same')).message).toContain('was declined')
    expect(await steps.statusOf(application)).toBe(driverStatus.onboardingDeclined)
    expect((await matchesOf(application.applicationId)).map(({ state }) => state).toSorted()).toEqual(['ended', 'the same'])
    const own = (await office.call(ownApplicationsContract.details, { driver_id: application.driverId })).application
    expect(JSON.stringify(own)).toContain('This person cannot be onboarded. Ask the plant.')
    const texts = JSON.stringify([own, await bellOf(office)])
    expect(texts).toContain('This person cannot be onboarded. Ask the plant.')
    for (const secret of [barred.name, barring.name ?? '', 'photographs', 'barred', 'licence number']) expect(texts).not.toContain(secret)
    const audited = await db
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('subject', '=', 'driver')
      .where('subject_id', '=', application.driverId)
      .execute()
    expect(audited.map(({ action }) => action)).toContain('driver onboarding-declined')
    expect(JSON.stringify(audited)).not.toContain(barred.name)
    const { request_id } = await db
      .selectFrom('onboarding_application')
      .select('request_id')
      .where('id', '=', application.applicationId)
      .executeTakeFirstOrThrow()
    expect((await office.call(requestsContract.details, { id: request_id })).request.status_id.id).toBe(3)
  })

  it('an application that ends otherwise leaves nothing to answer', async () => {
    const barred = await aBarred()
    const application = await submitted({ licence_no: barred.licence_no ?? null })
    await office.call(submissionContract.withdraw, { application_id: application.applicationId })
    await expect(say(await matchOf(application), 'the same')).rejects.toMatchObject({ status: 409, problem: { code: 'application_state' } })
  })
})

/** Nobody's name, day of birth and phone. */
const unlike = { name: 'Xanthe Quillfeather', date_of_birth: '1971-03-17', phones: ['0799 123 987'] }

describe('what else is told', () => {
  it('staff read the status of every likely same person, an office nothing of anybody', async () => {
    const barred = await aBarred()
    const here = await aDriver(db, { plantId: waiting.id, ...aPerson({ licence_no: barred.licence_no }) })
    const entered = { ...unlike, licence_no: String(barred.licence_no) }
    const ofStaff = await aWholeDraft(db, {
      plantId: waiting.id,
      by: verifier.userId,
      entered: { ...entered, transporter_id: transporterId },
    })
    const staffRead = await verifier.call(submissionContract.duplicates, { draft_id: ofStaff })
    expect(staffRead.duplicates.map(({ message }) => message).toSorted()).toEqual(
      [
        `A driver at ${barring.name} (Blacklisted) has the same licence number.`,
        `${here.name} (Active) has the same licence number.`,
      ].toSorted(),
    )
    const ofOffice = await aWholeDraft(db, { plantId: waiting.id, transporterId, by: office.userId, entered })
    expect((await office.call(submissionContract.duplicates, { draft_id: ofOffice })).duplicates).toMatchObject([
      { message: 'The plant will check whether it knows this person already.', reasons: [] },
    ])
  })

  it('the decider of new details and of a transfer reads whom the driver may be', async () => {
    const barred = await aBarred()
    const driver = await aPassHolder(db, { plantId: waiting.id, transporter_id: transporterId, ...aPerson() })
    const warning = {
      label: 'May be barred',
      text: `May be a person who is barred at ${barring.name}: the same licence number. Ask ${barring.name} before you approve.`,
      is_warning: true,
    }
    const raised = await office.call(changeDetails.raise, {
      driver_id: driver.id,
      gender: 'Male',
      id_no: driver.id_no,
      licence_no: String(barred.licence_no),
      phone: [...driver.phones],
      comment: 'New licence',
    })
    expect(JSON.stringify(raised)).not.toContain('barred')
    const read = async (id: string) => (await verifier.call(requestsContract.details, { id })).request.preview
    expect(await read(raised.request_id)).toContainEqual(warning)
    const same = await aPassHolder(db, {
      plantId: waiting.id,
      transporter_id: transporterId,
      ...aPerson({ licence_no: barred.licence_no }),
    })
    const transfer = await verifier.call(transferDriver.raise, {
      driver_id: same.id,
      transporter_id: (await aTransporter(db)).id,
      introduction_letter: aPdfFile('letter.pdf'),
      comment: 'Moved',
    })
    expect(await read(transfer.request_id)).toContainEqual(warning)
  })
})
