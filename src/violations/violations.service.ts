import type { Driver } from '#drivers/drivers.store.ts'
import { suspend } from '#drivers/suspensions/suspensions.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import {
  findViolationOfEvidenceRequest,
  findViolationOfRequest,
  insertVisit,
  insertViolations,
  updateViolation,
  type NewViolation,
  type Violation,
} from './violations.store.ts'
import { violationDateProblem, type ViolationState } from './violations.rules.ts'

/** Throws a Refusal (422) for a day in the future at the site. */
export function assertHasHappened(violationDate: PlainDate, today: PlainDate): void {
  const problem = violationDateProblem(violationDate, today)
  if (problem) throw invalid({ violation_date: problem })
}

export { findVisitedPlant, listUpheldOfDay } from './violations.store.ts'

type ViolationChange = { plantId: string; at: Date; userId: string | null }

/** Inserts a violation with its audit row; answers its id. */
export async function recordViolation(
  tx: Tx,
  violation: NewViolation & { state: ViolationState },
  change: ViolationChange,
): Promise<string> {
  const [id] = await insertViolations(tx, [violation])
  if (id === undefined) throw new Error('The violation was not inserted')
  const { state, driver_id, category } = violation
  await auditViolation(tx, { id, action: 'violation recorded', after: { state, driver_id: String(driver_id), category } }, change)
  return id
}

/** Notes at which plant a visiting driver's violation happened, and keeps it there too. */
export async function placeViolation(tx: Tx, id: string, change: ViolationChange & { userId: string }): Promise<void> {
  await insertVisit(tx, { violation_id: id, auth_plant_id: change.plantId })
  await auditViolation(tx, { id, action: 'violation recorded', after: { auth_plant_id: change.plantId } }, change)
}

/** Its page, relative to the staff portal. */
export const violationPage = (id: string): string => `drivers/violations/details/${id}`

/** Sets the state of a recorded violation after a decision. */
export async function settleViolation(tx: Tx, id: string, state: Settled, change: ViolationChange): Promise<void> {
  await updateViolation(tx, id, { state })
  await auditViolation(tx, { id, action: `violation ${stateActions[state]}`, before: { state: 'recorded' }, after: { state } }, change)
}

/** The same of the violation that a request recorded, which it answers. */
export async function settleViolationOf(tx: Tx, requestId: string, state: Settled, change: ViolationChange): Promise<Violation> {
  const violation = await findViolationOfRequest(tx, requestId)
  await settleViolation(tx, violation.id, state, change)
  return violation
}

/** The violation waits for evidence, which this request asks for. */
export const awaitEvidence = (tx: Tx, id: string, requestId: string): Promise<void> =>
  updateViolation(tx, id, { evidence_request_id: requestId })

const stateActions = { stands: 'approved', dismissed: 'dismissed', closed: 'closed without a decision' } as const
type Settled = keyof typeof stateActions

/** Stores the transporter's evidence, which a request asked for, with its audit row; answers the violation's id. */
export async function recordEvidence(
  tx: Tx,
  requestId: string,
  { transporterComment, fileId }: { transporterComment: string; fileId: string },
  change: ViolationChange,
): Promise<string> {
  const { id } = await findViolationOfEvidenceRequest(tx, requestId)
  const evidence = { transporter_comment: transporterComment, evidence_file_id: fileId }
  await updateViolation(tx, id, evidence)
  await auditViolation(tx, { id, action: 'sanction evidence given', after: evidence }, change)
  return id
}

/** The violation whose evidence a request asks for. */
export const violationOfEvidence = async (db: Db, requestId: string): Promise<string> =>
  (await findViolationOfEvidenceRequest(db, requestId)).id

/** The plant has not accepted the evidence: none has been given, and it is asked for again. */
export async function forgetEvidence(tx: Tx, requestId: string, change: ViolationChange): Promise<void> {
  const { id } = await findViolationOfEvidenceRequest(tx, requestId)
  await updateViolation(tx, id, { transporter_comment: null, evidence_file_id: null })
  await auditViolation(tx, { id, action: 'sanction evidence not accepted', after: {} }, change)
}

type ViolationSuspension = Omit<ViolationChange, 'plantId'> & {
  /** As locked in this transaction. */
  driver: Driver
  violationId: string
  requestId: string
  today: PlainDate
  why: string
}

/** Suspends driver and pass for a violation, until evidence or a reinstatement. */
export const suspendForViolation = (tx: Tx, { today, ...suspension }: ViolationSuspension): Promise<void> =>
  suspend(tx, { startsOn: today, endsOn: null, ...suspension })

type Fields = Readonly<Record<string, string>>
type AuditEntry = { id: string; action: string; before?: Fields; after: Fields }

const auditViolation = (tx: Tx, { id, ...entry }: AuditEntry, { plantId, at, userId }: ViolationChange): Promise<void> =>
  writeAudit(tx, { ...entry, subject: 'violation', subjectId: id, plantId, at, userId })
