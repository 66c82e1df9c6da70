import { base32nopad } from '@scure/base'
import { randomBytes } from 'node:crypto'
import type { Actor } from '#accounts/people.ts'
import { auditDriver, type DriverChangeContext } from '#drivers/drivers.service.ts'
import { announce } from '#notifications/announce.service.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { countOrRefuse } from '#platform/server/http/rate-limit.ts'
import { conflict, forbidden, invalid } from '#platform/server/http/refusal.ts'
import { hashToken, randomDigits } from '#platform/server/secrets/secrets.ts'
import { keptUntil } from '../driver-files.rules.ts'
import { judgeFileAccess } from '../purposes.rules.ts'
import { endCopyLink, replaceCopyLink } from './copy-links.store.ts'
import { accessNumber, seenDocuments, seenProblem, type SeenDocument } from './subject-access.rules.ts'
import { changeSubjectAccess, findSubjectAccess, lockSubjectAccess, type SubjectAccessRow } from './subject-access.store.ts'

type HandOver = { id: string; way: 'link' | 'paper'; seen: SeenDocument; number: string }
type By = { actor: Actor; now: Date }
export type HandedCopy = { token: string; code: string; until: Date } | null

/** Numbers are typed wrong, and must not be guessed. */
const numberLimit = { events: 10, seconds: 60 * 60, message: 'Ten numbers were tried. Look at the document again in an hour.' } as const

export const hashOfCode = (token: string, code: string): Buffer => hashToken(`${token} ${code}`)

/** Gives a copy to somebody whose document was looked at. Throws 403, 404, 409 without a copy, 422 for another number, 429. */
export async function handOver(db: Db, { id, way, seen, number }: HandOver, { actor, now }: By): Promise<HandedCopy> {
  const access = judgeFileAccess('own_copy', actor.permissions)
  if (!access.ok) throw forbidden(access.message)
  const of = { id, plantId: actor.plant.id }
  const asked = await findSubjectAccess(db, of)
  await countOrRefuse(db, { key: `copy-number:${id}`, limit: numberLimit, now })
  const problem = seenProblem({ document: seen, number }, { idNo: asked.id_no, licenceNo: asked.licence_no })
  if (problem !== undefined) throw invalid({ number: problem })
  return inTransaction(db, async (tx) => {
    const row = await lockSubjectAccess(tx, of)
    if (row.state === 'closed') throw conflict('done', 'This was closed. The driver may ask again.')
    if (row.file_id === null || row.file_state !== 'ready' || row.zip_file_id === null || row.finished_at === null)
      throw conflict('no_copy', 'The copy is not there, or is not kept any more. Have it made first.')
    const handed = { handed_by: actor.userId, handed_at: now, handed_way: way, seen }
    await changeSubjectAccess(tx, id, { state: 'handed_over', ...handed })
    const link =
      way === 'link' ? { token: base32nopad.encode(randomBytes(32)), code: randomDigits(6), until: keptUntil(row.finished_at) } : null
    if (link)
      await replaceCopyLink(tx, {
        subject_access_id: id,
        file_id: row.file_id,
        token_hash: hashToken(link.token),
        code_hash: hashOfCode(link.token, link.code),
        created_by: actor.userId,
        created_at: now,
        expires_at: link.until,
      })
    else await endCopyLink(tx, id, { at: now, by: actor.userId })
    await auditDriver(tx, originOf(row, { actor, now }, `shown: ${seenDocuments[seen]}`), {
      action: 'own copy handed over',
      after: { subject_access_id: id, file_id: row.file_id, way },
    })
    await tellOthers(tx, row, { actor, now })
    return link
  })
}

const originOf = (row: SubjectAccessRow, { actor, now }: By, why: string): DriverChangeContext => ({
  driver: { id: row.driver_id, auth_plant_id: row.auth_plant_id },
  userId: actor.userId,
  at: now,
  why,
})

/** Nobody gives a copy away unseen. */
const tellOthers = (tx: Tx, { id, driver }: SubjectAccessRow, { actor, now }: By): Promise<void> =>
  announce(tx, {
    topic: 'permitted',
    payload: {
      permissions: ['drivers.file'],
      except_ids: [actor.userId],
      title: `The copy of ${driver} was handed over`,
      body: `${actor.firstName} ${actor.lastName} handed over ${accessNumber(id)}.`,
      link: 'drivers/copies?show=done',
    },
    plantId: actor.plant.id,
    at: now,
  })

/** Throws 404, 409 where none is in force. */
export const endLink = (db: Db, id: string, by: By): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = await lockSubjectAccess(tx, { id, plantId: by.actor.plant.id })
    if (!(await endCopyLink(tx, id, { at: by.now, by: by.actor.userId }))) throw conflict('link_ended', 'This link has ended already.')
    // Open queues hear of changed requests.
    await changeSubjectAccess(tx, id, { state: row.state })
    await auditDriver(tx, originOf(row, by, 'link ended'), { action: 'link to own copy ended', after: { subject_access_id: id } })
  })

/** Throws 404, 409 unless it is open. */
export const closeAccess = (db: Db, { id, reason }: { id: string; reason: string }, by: By): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = await lockSubjectAccess(tx, { id, plantId: by.actor.plant.id })
    if (row.state !== 'open') throw conflict('done', 'This is not open any more.')
    await changeSubjectAccess(tx, id, { state: 'closed', closed_by: by.actor.userId, closed_at: by.now, close_reason: reason })
    await auditDriver(tx, originOf(row, by, reason), { action: 'own copy not handed over', after: { subject_access_id: id } })
  })
