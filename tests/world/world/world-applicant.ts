import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { aBarredMatch } from '#onboarding/barred-matches/barred-matches.factory.ts'
import { aDocument, anApplication } from '#onboarding/onboarding.factory.ts'
import type { TestApi } from '../test-api.ts'

/** A driver with an application that waits for review, and a document of it. */
export type Applicant = {
  applicant: string
  application: string
  document: string
  /** The applicant may be a person whom the plant barred. */
  match: string
}

type Submitted = {
  plantId: string
  transporterId: string
  name: string
  /** Whose picture the document shows. */ driverId: string
}

/** Submitted by somebody who is not one of the callers. */
export async function anApplicant(api: TestApi, { plantId, transporterId, name, driverId }: Submitted): Promise<Applicant> {
  const { db } = api
  const { userId } = await api.as({ portal: 'transporter_portal', plantId, transporterId })
  const { picture_file_id } = await db.selectFrom('driver').select('picture_file_id').where('id', '=', driverId).executeTakeFirstOrThrow()
  const { applicationId, driver } = await anApplication(db, {
    by: { userId, firstName: 'Asha', lastName: 'Otieno', portal: 'transporter_portal' },
    plantId,
    transporter_id: transporterId,
    name,
    documents: [await aDocument(db, { file_id: picture_file_id })],
  })
  const { id: document } = await db
    .selectFrom('application_document')
    .select('id')
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const barred = { name: `Barred ${name}`, status_id: driverStatus.blacklisted, phones: ['+254700000009'], licence_no: `B-${driver.id}` }
  const match = await aBarredMatch(db, {
    applicationId,
    barredId: (await aDriver(db, { ...barred, plantId, transporter_id: transporterId })).id,
  })
  return { applicant: driver.id, application: applicationId, document, match }
}
