import { anOnboardingPlant } from '#onboarding/onboarding.factory.ts'
import { reviewContract } from '#onboarding/verification/review/review.contract.ts'
import { aSubmission } from '#onboarding/verification/review/review.factory.ts'
import type { CreatedPerson } from '#accounts/accounts.factory.ts'
import type { Journey } from '../journey.ts'

type ReturnedApplication = { office: CreatedPerson; driverId: string; driverName: string }

/** An office's application whose medical report was returned and whose other documents are accepted. */
export async function aReturnedApplication(journey: Journey): Promise<ReturnedApplication> {
  const plantId = await anOnboardingPlant(journey.db)
  const office = await journey.person({ portal: 'transporter_portal', plantId })
  const reviewer = await journey.as({ portal: 'staff_portal', plantId })
  const fields = { plantId, transporter_id: String(office.transporterId) }
  const { applicationId, driverId, driverName, documents } = await aSubmission(journey.db, office, fields)
  for (const [name, document_id] of Object.entries(documents)) {
    const isReturned = name === 'Medical report'
    const decision = isReturned
      ? ({ decision: 'return', reason: 'not official', comment: 'The stamp is missing' } as const)
      : ({ decision: 'accept' } as const)
    await reviewer.call(reviewContract.document, { document_id, ...decision })
  }
  await reviewer.call(reviewContract.giveBack, { application_id: applicationId })
  return { office, driverId, driverName }
}
