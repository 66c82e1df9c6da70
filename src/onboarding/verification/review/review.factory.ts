import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { Input, Output, Route } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/database/database.ts'
import { aDocument, anApplication, type ApplicationFields } from '../../onboarding.factory.ts'
import { reviewContract, type ReviewedApplication, type ReviewedDocument } from './review.contract.ts'

type Submitter = { userId: string }

/** What has to be shown by everybody. */
export const requiredDocuments = [
  'Id card',
  'Driving licence',
  'Medical report',
  'Defensive driving certificate',
  'Signed site rules',
] as const

type SubmittedFields = Partial<Omit<ApplicationFields, 'by' | 'documents'>> & {
  names?: readonly string[]
  /** Nothing was handed in for these. */
  missing?: readonly string[]
}

/** An application with these documents, submitted by this user of a transporter; answers the documents' ids by name. */
export async function aSubmission(
  db: Db,
  { userId }: Submitter,
  { names = requiredDocuments, missing = [], ...fields }: SubmittedFields = {},
): Promise<{
  applicationId: string
  driverId: string
  driverName: string
  documents: Readonly<Record<string, string>>
}> {
  const documents = await Promise.all(names.map((name) => aDocument(db, { name, file: missing.includes(name) ? null : userId })))
  const by = { userId, firstName: 'Asha', lastName: 'Mwangi', portal: 'transporter_portal' } as const
  const { applicationId, driver } = await anApplication(db, { status_id: driverStatus.documentVerification, ...fields, by, documents })
  const rows = await db.selectFrom('application_document').select(['id', 'name']).where('application_id', '=', applicationId).execute()
  return {
    applicationId,
    driverId: driver.id,
    driverName: driver.name,
    documents: Object.fromEntries(rows.map(({ id, name }) => [name, id])),
  }
}

type Caller = {
  userId: string
  transporterId: string | null
  plantId: string
  call: <R extends Route>(route: R, input: Input<R>) => Promise<Output<R>>
}
type Submission = Awaited<ReturnType<typeof aSubmission>>

type Message = Promise<{ message: string }>
type ReviewSteps = {
  submit: (fields?: SubmittedFields) => Promise<Submission>
  judge: (documentId: string | undefined, input: object, who?: Caller) => Message
  acceptAll: (submission: Submission, but?: readonly string[]) => Promise<void>
  act: (what: 'verify' | 'giveBack' | 'takeOver', submission: Submission, who?: Caller) => Message
  decline: (submission: Submission, comment?: string, who?: Caller) => Message
  details: (submission: Pick<Submission, 'driverId'>, who?: Caller) => Promise<ReviewedApplication>
  documentOf: (submission: Submission, name: string, who?: Caller) => Promise<ReviewedDocument | undefined>
  statusOf: (submission: Submission) => Promise<number>
}

/** The steps of reviews at a plant: by `reviewer` unless another is named, of what `office` submits. */
export function reviewSteps(db: Db, { reviewer, office }: { reviewer: Caller; office: Caller }): ReviewSteps {
  const { plantId } = reviewer
  const judge = (documentId: string | undefined, input: object, who = reviewer) =>
    who.call(reviewContract.document, { document_id: documentId ?? '', decision: 'accept', ...input })
  const details = async ({ driverId }: Pick<Submission, 'driverId'>, who = reviewer) =>
    (await who.call(reviewContract.details, { driver_id: driverId })).application
  return {
    submit: (fields: SubmittedFields = {}) => aSubmission(db, office, { plantId, transporter_id: office.transporterId ?? '', ...fields }),
    judge,
    acceptAll: async ({ documents }: Submission, but: readonly string[] = []) => {
      for (const [name, id] of Object.entries(documents)) if (!but.includes(name)) await judge(id, {})
    },
    act: (what: 'verify' | 'giveBack' | 'takeOver', { applicationId }: Submission, who = reviewer) =>
      who.call(reviewContract[what], { application_id: applicationId }),
    decline: ({ applicationId }: Submission, comment = 'Not the person on the photograph', who = reviewer) =>
      who.call(reviewContract.decline, { application_id: applicationId, comment }),
    details,
    documentOf: async (submission: Submission, name: string, who = reviewer) =>
      (await details(submission, who)).documents.find((document) => document.name === name),
    statusOf: async ({ driverId }: Submission) =>
      (await db.selectFrom('driver').select('status_id').where('id', '=', driverId).executeTakeFirstOrThrow()).status_id,
  }
}
