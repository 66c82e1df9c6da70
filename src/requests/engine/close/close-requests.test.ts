import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { renewClearance } from '#drivers/clearances/clearances.service.ts'
import { verdictContract } from '#drivers/verdict/as-at/verdict.contract.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { aSentMedical } from '#renewals/renewals.factory.ts'
import { recordLeaving } from '#onboarding/card-issuance/end-cards.service.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aReport } from '#violations/violations.factory.ts'
import { identify } from '#accounts/sessions/identify.store.ts'
import { isActor } from '#accounts/people.ts'
import { blacklistDriver } from '../../kinds/blacklist-driver/blacklist-driver.contract.ts'
import { kindScene } from '../../kinds/kinds.factory.ts'
import { kinds, type KindSlug } from '../../kinds/kinds.contract.ts'
import { endSuspension } from '../../kinds/end-suspension/end-suspension.contract.ts'
import { processViolation } from '../../kinds/process-violation/process-violation.contract.ts'
import { transferDriver } from '../../kinds/transfer-driver/transfer-driver.contract.ts'
import { needsYouContract } from '../../needs-you/needs-you.contract.ts'
import { aRequest, tracesOf } from '../../requests.factory.ts'
import { closePointlessRequests } from './close-requests.service.ts'
import { requestStatus, requestType } from '../request-types.contract.ts'

const api = await testApi()
const officer = await api.as({ portal: 'staff_portal' })
const { plantId } = officer
const decider = await api.as({ portal: 'staff_portal', plantId })

const statusOf = (id: string) =>
  api.db.selectFrom('request').select(['status_id', 'decided_by']).where('id', '=', id).executeTakeFirstOrThrow()
const closed = { status_id: requestStatus.rejected, decided_by: null }
const raiseAs = async (slug: KindSlug, driver: { id: string; transporter_id: string }) => {
  const scene = kindScene(api, plantId, slug)
  const person = await scene.raiser(driver)
  const { request_id } = await person.call(kinds[slug].raise as never, { driver_id: driver.id, ...(await scene.example(driver)) } as never)
  return { id: request_id as string, person }
}
const blacklist = async (driver: { id: string }) => {
  const { request_id } = await officer.call(blacklistDriver.raise, { driver_id: driver.id, comment: 'Sold from the load' })
  await decider.call(blacklistDriver.decide, { request_id, comment: 'Proved', key: 'approve' })
}
const bellsOf = async (person: { call: typeof officer.call }) => {
  await deliverDue(api.db, { now: api.now, byMail: false })
  return (await person.call(bellContract.index, { page: 1, page_size: 20 })).data.map(({ title, body }) => `${title}\n${body}`)
}

it('closes what is pending about a blacklisted driver, each with a reason, and notifies its submitter once', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  const [picture, medical, suspension] = [
    await raiseAs('change-profile-pic', driver),
    await raiseAs('renew-medical', driver),
    await raiseAs('suspend-driver', driver),
  ]
  const elsewhere = await raiseAs('change-profile-pic', await aPassHolder(api.db, { plantId }))
  await blacklist(driver)
  for (const { id } of [picture, medical, suspension]) expect(await statusOf(id)).toEqual(closed)
  expect(await statusOf(elsewhere.id)).toMatchObject({ status_id: requestStatus.pending })

  const { history, audit, outbox } = await tracesOf(api.db, picture.id)
  expect(history.at(-1)).toEqual({ status_id: 3, created_by: null, comment: 'Closed: the driver was blacklisted on 21 Nov 2026.' })
  expect(audit.map(({ action }) => action)).toEqual(['request raised', 'request closed by the system'])
  expect(outbox).toHaveLength(2)
  expect((await bellsOf(picture.person)).filter((text) => text.includes('Closed:'))).toHaveLength(1)
  // The doctor learns nothing of the driver's status.
  expect((await tracesOf(api.db, medical.id)).history.at(-1)).toMatchObject({ comment: 'Closed: this driver can no longer be affected.' })
  expect((await bellsOf(medical.person)).join()).not.toContain('blacklisted')
  expect((await picture.person.call(needsYouContract.counts, {})).needs_you).toBe(0)
})

it('keeps a violation on record that nobody has judged, and closes the request for evidence of another', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  const upheld = await officer.call(processViolation.raise, { driver_id: driver.id, ...aReport })
  await decider.call(processViolation.decide, { request_id: upheld.request_id, comment: 'Seen', key: 'approve', suspend_driver: false })
  const pending = await officer.call(processViolation.raise, { driver_id: driver.id, ...aReport, violation: 'Slept at the wheel' })
  await blacklist(driver)
  expect(await statusOf(pending.request_id)).toEqual(closed)
  const violations = await api.db.selectFrom('violation').select('state').where('driver_id', '=', driver.id).orderBy('id').execute()
  expect(violations.map(({ state }) => state)).toEqual(['stands', 'closed'])
  const evidence = await api.db
    .selectFrom('request')
    .select(['status_id', 'decided_by'])
    .where('driver_id', '=', driver.id)
    .where('type_id', '=', requestType.sanctionEvidence)
    .executeTakeFirst()
  expect(evidence).toEqual(closed)
})

it('closes what a former transporter asked for its work, and leaves what is about the person', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  const [picture, medical] = [await raiseAs('change-profile-pic', driver), await raiseAs('renew-medical', driver)]
  const next = await aTransporter(api.db)
  const letter = { introduction_letter: aPdfFile('letter.pdf'), comment: 'Moved' }
  const { request_id } = await officer.call(transferDriver.raise, { driver_id: driver.id, transporter_id: next.id, ...letter })
  await decider.call(transferDriver.decide, { request_id, comment: 'Agreed', key: 'approve' })
  expect((await tracesOf(api.db, picture.id)).history.at(-1)).toMatchObject({
    status_id: requestStatus.rejected,
    comment: 'Closed: the driver moved to another transporter on 21 Nov 2026.',
  })
  expect(await statusOf(medical.id)).toMatchObject({ status_id: requestStatus.pending })
})

it('of a driver who left, closes all but the request to blacklist', async () => {
  const driver = await aPassHolder(api.db, { plantId, status_id: driverStatus.cardCancelled, cardNo: null })
  const [picture, barring] = [await raiseAs('change-profile-pic', driver), await raiseAs('blacklist-driver', driver)]
  const actor = await identify(api.db)(officer.token, api.now)
  if (!actor || !isActor(actor)) throw new Error('The officer cannot act')
  await recordLeaving(api.db, { actor, driverId: driver.id, comment: 'Left', now: api.now })
  expect((await tracesOf(api.db, picture.id)).history.at(-1)).toMatchObject({ comment: 'Closed: the driver left on 21 Nov 2026.' })
  await decider.call(blacklistDriver.decide, { request_id: barring.id, comment: 'Proved', key: 'approve' })
  expect(await statusOf(barring.id)).toMatchObject({ status_id: requestStatus.approved })
})

it.each([
  ['an earlier examination, handed in with a new application, leaves it', '2026-11-10', true],
  ['one of the same day leaves it', '2026-11-16', true],
  ['a later one that finds fit ends it', '2026-11-18', false],
] as const)("a finding 'not fit' that nobody judged holds the driver who comes back: %s", async (_, examinedOn, isHeld) => {
  const driver = await aPassHolder(api.db, { plantId, status_id: driverStatus.cardCancelled, cardNo: null })
  const doctor = await api.as({ portal: 'doctor', plantId })
  const finding = await aSentMedical(doctor, driver, { fit_to_work: 'no', date: '2026-11-16' })
  const actor = await identify(api.db)(officer.token, api.now)
  if (!actor || !isActor(actor)) throw new Error('The officer cannot act')
  await recordLeaving(api.db, { actor, driverId: driver.id, comment: 'Left', now: api.now })
  expect(await statusOf(finding)).toEqual(closed)
  const change = { driver: { id: driver.id, auth_plant_id: plantId }, at: api.now, userId: decider.userId, why: 'documents verified' }
  const medical = { kind: 'medical' as const, given_on: examinedOn, expiry: '2027-11-10', fit_to_work: true }
  await inTransaction(api.db, (tx) => renewClearance(tx, change, medical))
  const { held_days } = await api.db.selectFrom('driver').select('held_days').where('id', '=', driver.id).executeTakeFirstOrThrow()
  expect(held_days).toBe(isHeld ? '{[-infinity,infinity)}' : '{}')
})

it("a blacklisting that is undone does not undo a finding 'not fit'", async () => {
  const driver = await aPassHolder(api.db, { plantId, givenOn: { medical: '2026-06-13' } })
  await aSentMedical(await api.as({ portal: 'doctor', plantId }), driver, { fit_to_work: 'no', date: '2026-11-16' })
  await blacklist(driver)
  const { request_id } = await officer.call(endSuspension.raise, { driver_id: driver.id, comment: 'It was another driver' })
  for (const { call } of [decider, await api.as({ portal: 'staff_portal', plantId })])
    await call(endSuspension.decide, { request_id, comment: 'Seen', key: 'approve' })
  const { verdict, reasons } = await officer.call(verdictContract.asAt, { driver_id: driver.id })
  expect(verdict).toBe('blocked')
  expect(reasons.map(({ what }) => what)).toContain('hold')
})

it('at night closes what earlier releases left, once, and leaves the rest', async () => {
  const [barred, active] = [
    await aPassHolder(api.db, { plantId, status_id: driverStatus.blacklisted, cardNo: null }),
    await aPassHolder(api.db, { plantId }),
  ]
  const old = await aRequest(api.db, { driverId: barred.id, createdBy: officer.userId })
  const current = await aRequest(api.db, { driverId: active.id, createdBy: officer.userId })
  expect(await closePointlessRequests(api.db, () => api.now)).toBe(1)
  expect(await closePointlessRequests(api.db, () => api.now)).toBe(0)
  expect((await tracesOf(api.db, old)).history.at(-1)).toEqual({
    status_id: 3,
    created_by: null,
    comment: 'Closed: the driver was blacklisted.',
  })
  expect(await statusOf(current)).toMatchObject({ status_id: requestStatus.pending })
})
