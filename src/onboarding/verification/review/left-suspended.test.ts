import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { cardActionsContract } from '#onboarding/card-issuance/card-actions.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { suspendDriver } from '#requests/kinds/suspend-driver/suspend-driver.contract.ts'
import { aReport } from '#violations/violations.factory.ts'
import { aWholeDraft } from '../../drafts/drafts.factory.ts'
import { anOnboardingPlant } from '../../onboarding.factory.ts'
import { submissionContract } from '../../submission/submission.contract.ts'
import { reviewSteps } from './review.factory.ts'

const api = await testApi()
const { db } = api
const plantId = await anOnboardingPlant(db)
const staff = () => api.as({ portal: 'staff_portal', plantId })
const [officer, decider, reviewer] = [await staff(), await staff(), await staff()]
const office = await api.as({ portal: 'transporter_portal', plantId })
const steps = reviewSteps(db, { reviewer, office })

/** Suspended, recorded as left, and submitted again by the office. */
async function backAgain(duration: number | undefined) {
  const driver = await aPassHolder(db, { plantId, transporter_id: office.transporterId ?? '' })
  if (duration === undefined) {
    const { request_id } = await officer.call(processViolation.raise, { driver_id: driver.id, ...aReport })
    await decider.call(processViolation.decide, { request_id, comment: 'Seen', key: 'approve', suspend_driver: true })
  } else {
    const { request_id } = await officer.call(suspendDriver.raise, { driver_id: driver.id, comment: 'Fought', duration })
    await decider.call(suspendDriver.decide, { request_id, comment: 'Seen', key: 'approve' })
  }
  await officer.call(cardActionsContract.left, { driver_id: driver.id, comment: 'Left' })
  const draft_id = await aWholeDraft(db, {
    plantId,
    transporterId: office.transporterId,
    by: office.userId,
    entered: { id_no: driver.id_no },
  })
  const { application_id: applicationId } = await office.call(submissionContract.submit, { draft_id, declared: true })
  const rows = await db.selectFrom('application_document').select('id').where('application_id', '=', applicationId).execute()
  for (const { id } of rows) await steps.judge(id, {})
  return { applicationId, driverId: driver.id, driverName: driver.name, documents: {} }
}

it('what was left of a suspension when the driver left is shown, and holds up the verification until it has ended', async () => {
  const application = await backAgain(7)
  const waits = 'The applicant left while suspended until 28 Nov 2026. The documents can be verified from that day on.'
  expect(await steps.details(application)).toMatchObject({
    left_suspended: ['Left on 21 Nov 2026 while suspended until 28 Nov 2026.'],
    cannot_verify_because: waits,
  })
  await expect(steps.act('verify', application)).rejects.toMatchObject({ status: 409, problem: { code: 'left_suspended', message: waits } })
  const before = api.now
  api.now = new Date('2026-11-28T06:00:00Z')
  const late = await staff()
  expect(await steps.details(application, late)).toMatchObject({ cannot_verify_because: null })
  await steps.act('verify', application, late)
  api.now = before
  expect(await steps.statusOf(application)).toBe(driverStatus.passGeneration)
})

it('a suspension without an end is shown with what it was for, to whoever decides', async () => {
  const application = await backAgain(undefined)
  expect(await steps.details(application)).toMatchObject({
    left_suspended: ['Left on 21 Nov 2026 while suspended without an end: Uncovered load.'],
    cannot_verify_because: null,
  })
})
