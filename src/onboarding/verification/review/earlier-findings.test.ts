import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { bringTo } from '#drivers/pass/passes.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { aSentMedical } from '#renewals/renewals.factory.ts'
import { cancelMedicalRenewal } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { openApplication } from '../../applications/applications.service.ts'
import { aDocument } from '../../onboarding.factory.ts'
import { reviewSteps } from './review.factory.ts'

const api = await testApi()
const halima = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said' })
const { plantId } = halima
const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['onboarding.verify', 'drivers.read', 'requests.read'] })
const office = await api.as({ portal: 'transporter_portal', plantId })
const doctor = await api.as({ portal: 'doctor', plantId })
const { submit, acceptAll, act, decline, details } = reviewSteps(api.db, { reviewer: halima, office })

const sent = async (submission: Awaited<ReturnType<typeof submit>>, date = '2026-09-20') =>
  aSentMedical(doctor, { id_no: (await details(submission)).driver_id.id_no }, { fit_to_work: 'no', date })
const isHeld = async (driverId: string) =>
  (await api.db.selectFrom('driver').select('held_days').where('id', '=', driverId).executeTakeFirstOrThrow()).held_days !== '{}'

/** The person is submitted again after a finding 'not fit' was closed undecided, with a medical of a later day. */
async function submittedAgain() {
  const first = await submit({ names: ['Medical report'] })
  const requestId = await sent(first)
  await decline(first)
  await bringTo(api.db, first.driverId, driverStatus.documentVerification, api.now)
  const documents = [await aDocument(api.db, { name: 'Medical report', file: office.userId })]
  const by = { userId: office.userId, firstName: 'Asha', lastName: 'Mwangi', portal: 'transporter_portal' } as const
  const applicationId = await inTransaction(api.db, async (tx) => {
    const driver = await lockDriverById(tx, first.driverId)
    return openApplication(tx, { driver, by, statusBefore: driverStatus.onboardingDeclined, recordBefore: null, documents, at: api.now })
  })
  const rows = await api.db.selectFrom('application_document').select(['id', 'name']).where('application_id', '=', applicationId).execute()
  return { ...first, requestId, applicationId, documents: Object.fromEntries(rows.map(({ id, name }) => [name, id])) }
}

it("a finding 'not fit' that nobody decided is shown to reviewers who may read it, and only they verify", async () => {
  const again = await submittedAgain()
  expect(await isHeld(again.driverId)).toBe(true)
  const { earlier_findings } = await details(again)
  expect(earlier_findings).toMatchObject([{ request_id: again.requestId }])
  expect(earlier_findings[0]?.text).toMatch(
    /sent 'not fit to work' on 21 Nov 2026, examined on 20 Sep 2026\. It was closed on 21 Nov 2026 without a decision and holds the driver\.$/,
  )
  await acceptAll(again)
  const shown = await details(again, clerk)
  expect(shown).toMatchObject({
    earlier_findings: [],
    cannot_verify_because: expect.stringMatching(/^The driver is on hold\. Ask Halima Said/),
  })
  await act('takeOver', again, clerk)
  await expect(act('verify', again, clerk)).rejects.toMatchObject({ status: 409, problem: { code: 'on_hold' } })
  expect(await isHeld(again.driverId)).toBe(true)
  await act('takeOver', again)
  await act('verify', again)
  expect(await isHeld(again.driverId)).toBe(false)
})

it("a finding 'not fit' of an applicant that was taken back is shown; one that waits goes on holding", async () => {
  const submission = await submit({ names: ['Medical report'] })
  const cancelled = await sent(submission)
  await doctor.call(cancelMedicalRenewal, { request_id: cancelled })
  const waiting = await sent(submission)
  expect((await details(submission)).earlier_findings.map(({ request_id, text }) => [request_id, text.slice(text.indexOf('It '))])).toEqual(
    [
      [waiting, 'It is not decided and holds the driver.'],
      [cancelled, expect.stringMatching(/^It was cancelled on 21 Nov 2026 by /)],
    ],
  )
  await acceptAll(submission)
  await act('verify', submission)
  expect(await isHeld(submission.driverId)).toBe(true)
})
