import { findOpenBlacklisting } from '#drivers/blacklisting/blacklisting.service.ts'
import { listOpenSuspensions } from '#drivers/suspensions/suspensions.service.ts'
import type { Language } from '#platform/contract/language.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { requestStatus, requestType } from '../engine/request-types.contract.ts'
import { belongsToCase } from '../hearing/heard.rules.ts'
import { composeLetter, letterNumber } from './compose-letter.rules.ts'
import {
  findAddressed,
  findLanguageOf,
  findLetterCase,
  insertLetter,
  listServedAt,
  listSuspendedBy,
  type AddressedRow,
} from './letters.store.ts'
import type { Ended, Told } from './told.rules.ts'

type Written = { requestId: string; userId: string | null; at: Date }

/** The driver and the office are asked to reply: the letter says why, and until when. */
export async function writeNotice(tx: Tx, written: Written): Promise<void> {
  const to = await findAddressed(tx, written.requestId)
  if (!to.letters || to.due_on === null) return
  await write(tx, to, { kind: 'notice', ...matterOf(to), until: to.due_on }, written)
}

/** A request of a case was closed: what the driver was heard on, and what follows for the driver, is told. After its consequences. */
export async function writeDecision(tx: Tx, { typeId, ...written }: Written & { typeId: number }): Promise<void> {
  if (typeId === requestType.reviewBlacklisting) return writeKept(tx, written)
  // Its suspension's end is told where it ends.
  if (!belongsToCase(typeId) || typeId === requestType.sanctionEvidence) return
  const to = await findAddressed(tx, written.requestId)
  if (!to.letters || to.status_id === requestStatus.pending) return
  const isUpheld = to.status_id === requestStatus.approved
  if (typeId === requestType.endSuspension) {
    if (isUpheld) await write(tx, to, { kind: 'reinstatement', ended: null }, written)
    return
  }
  // Who was never told of it needs no word that it was dismissed.
  if (!isUpheld && to.due_on === null) return
  const suspensions = isUpheld ? await listSuspendedBy(tx, written.requestId) : []
  await write(tx, to, { kind: 'decision', ...matterOf(to), isUpheld, suspensions }, written)
}

/** Of a review that was rejected nothing follows. */
async function writeKept(tx: Tx, written: Written): Promise<void> {
  const to = await findAddressed(tx, written.requestId)
  if (!to.letters || to.status_id !== requestStatus.approved) return
  const kept = await findOpenBlacklisting(tx, to.driver_id)
  if (kept) await write(tx, to, { kind: 'review', nextOn: kept.review_on }, written)
}

/** Suspensions of the driver were served at this moment. */
export async function writeServed(tx: Tx, { driverId, at }: { driverId: string; at: Date }): Promise<void> {
  for (const requestId of await listServedAt(tx, driverId, at)) await writeEnd(tx, 'served', { requestId, userId: null, at })
}

/** Evidence that arrived, or was accepted, ended the suspension for its violation. */
export const writeEndByEvidence = (tx: Tx, by: 'evidence' | 'accepted', written: Written): Promise<void> => writeEnd(tx, by, written)

async function writeEnd(tx: Tx, by: Ended['by'], written: Written): Promise<void> {
  const to = await findAddressed(tx, written.requestId)
  if (!to.letters) return
  const goesOn = (await listOpenSuspensions(tx, to.driver_id)).length > 0
  await write(tx, to, { kind: 'reinstatement', ended: { ...matterOf(to), by, goesOn } }, written)
}

/** What the office sent was not accepted; it is asked again. */
export async function writeNotAccepted(tx: Tx, written: Written & { violationId: string }): Promise<void> {
  const to = await findAddressed(tx, written.requestId)
  if (!to.letters) return
  const open = await listOpenSuspensions(tx, to.driver_id)
  const isSuspended = open.some(({ violation_id }) => violation_id === written.violationId)
  await write(tx, to, { kind: 'evidence', ...matterOf(to), isSuspended }, written)
}

const matterOf = ({ type_id: typeId, body_data }: AddressedRow) => ({ typeId, body: Object(body_data) as object })

async function write(tx: Tx, to: AddressedRow, told: Told, { requestId, userId, at }: Written): Promise<void> {
  const { driver_id: driverId, auth_plant_id: plantId } = to
  // What undoes or keeps may come when the case is over.
  const isLast = told.kind === 'reinstatement' || told.kind === 'review'
  const thread = await findLetterCase(tx, { requestId, driverId, plantId, isLast })
  if (!thread) return
  const content = composeLetter(told, {
    ...thread,
    plant: to.plant,
    head: to.letter_head,
    appeal: to.letter_appeal,
    driver: to.driver,
    idNo: to.id_no,
    office: to.office,
    on: toPlainDate(at, to.time_zone),
  })
  const language = (await findLanguageOf(tx, driverId)) ?? (to.letter_language as Language)
  await insertLetter(tx, {
    case_id: thread.caseId,
    request_id: requestId,
    kind: told.kind,
    number: thread.number,
    transporter_id: to.transporter_id,
    made_at: at,
    language,
    content: JSON.stringify(content),
  })
  const after = { number: letterNumber(thread), language }
  await writeAudit(tx, { at, userId, action: `letter written: ${told.kind}`, subject: 'request', subjectId: requestId, plantId, after })
}
