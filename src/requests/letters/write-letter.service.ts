import type { Language } from '#platform/contract/language.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { requestStatus, requestType } from '../engine/request-types.contract.ts'
import { belongsToCase } from '../hearing/heard.rules.ts'
import { composeLetter, letterNumber, type Told } from './compose-letter.rules.ts'
import { findAddressed, findLanguageOf, findLetterCase, insertLetter, listSuspendedBy, type AddressedRow } from './letters.store.ts'

type Written = { requestId: string; userId: string | null; at: Date }

/** The driver and the office are asked to reply: the letter says why, and until when. */
export async function writeNotice(tx: Tx, written: Written): Promise<void> {
  const to = await findAddressed(tx, written.requestId)
  if (!to.letters || to.due_on === null) return
  await write(tx, to, { kind: 'notice', typeId: to.type_id, body: bodyOf(to), until: to.due_on }, written)
}

/** A request of a case was closed: what the driver was heard on, and what follows for the driver, is told. After its consequences. */
export async function writeDecision(tx: Tx, { typeId, ...written }: Written & { typeId: number }): Promise<void> {
  if (!belongsToCase(typeId) || typeId === requestType.sanctionEvidence) return
  const to = await findAddressed(tx, written.requestId)
  if (!to.letters || to.status_id === requestStatus.pending) return
  const isUpheld = to.status_id === requestStatus.approved
  if (typeId === requestType.endSuspension) {
    if (isUpheld) await write(tx, to, { kind: 'reinstatement' }, written)
    return
  }
  // Who was never told of it needs no word that it was dismissed.
  if (!isUpheld && to.due_on === null) return
  const suspensions = isUpheld ? await listSuspendedBy(tx, written.requestId) : []
  await write(tx, to, { kind: 'decision', typeId, body: bodyOf(to), isUpheld, suspensions }, written)
}

const bodyOf = ({ body_data }: AddressedRow): object => Object(body_data) as object

async function write(tx: Tx, to: AddressedRow, told: Told, { requestId, userId, at }: Written): Promise<void> {
  const { driver_id: driverId, auth_plant_id: plantId } = to
  const thread = await findLetterCase(tx, { requestId, driverId, plantId })
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
