import { auditDriver } from '#drivers/drivers.service.ts'
import { announce } from '#notifications/announce.service.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { findStoredFile, type StoredFileRow } from '#platform/server/files/file-rows.ts'
import { countOrRefuse, networkOf } from '#platform/server/http/rate-limit.ts'
import { conflict, notFound } from '#platform/server/http/refusal.ts'
import { equalInConstantTime, hashToken } from '#platform/server/secrets/secrets.ts'
import { countOpening, countWrongCode, endCopyLink, lockCopyLink, type CopyLink } from './copy-links.store.ts'
import { hashOfCode } from './hand-over.service.ts'
import { accessNumber, isCopyToken, mostOpenings, mostWrongCodes } from './subject-access.rules.ts'

const addressLimit = { events: 60, seconds: 60 * 60, message: 'Too many copies were asked for from this network. Wait a while.' } as const

type Tried = { token: string; code: string; format: 'pdf' | 'zip' }
type Outcome = { opened: string } | { left: number } | 'used-up'

/** The stored file of a copy, for who has link and code. Throws 404 for a link that leads nowhere, 409 for a wrong code, 429. */
export async function openCopy(
  db: Db,
  { token, code, format }: Tried,
  { address, now }: { address: string; now: Date },
): Promise<StoredFileRow> {
  await countOrRefuse(db, { key: `copies-from:${networkOf(address)}`, limit: addressLimit, now })
  if (!isCopyToken(token)) throw notFound()
  const digits = code.replaceAll(/\D/g, '')
  // A refusal would undo what it counted, so the transaction answers instead.
  const outcome = await inTransaction(db, async (tx): Promise<Outcome> => {
    const link = await lockCopyLink(tx, hashToken(token), now)
    if (!link) throw notFound()
    if (!equalInConstantTime(link.code_hash, hashOfCode(token, digits))) return wrongCode(tx, link, now)
    const fileId = format === 'pdf' ? link.pdf_file_id : link.zip_file_id
    if (link.openings >= mostOpenings || fileId === null) return 'used-up'
    await countOpening(tx, link, now)
    await auditDriver(
      tx,
      { ...of(link), userId: null, at: now, why: 'by its link' },
      { action: 'own copy taken', after: { file_id: link.file_id, format } },
    )
    return { opened: fileId }
  })
  if (outcome === 'used-up') throw conflict('used_up', 'This link was opened too often. Ask at the plant for another one.')
  if ('opened' in outcome) return findStoredFile(db, outcome.opened)
  if (outcome.left === 0) throw conflict('ended', 'The code was wrong too often, so the link has ended. Ask at the plant for another one.')
  throw conflict('wrong_code', `This code is not right. ${outcome.left === 1 ? 'One try is' : `${outcome.left} tries are`} left.`)
}

const of = ({ driver_id, auth_plant_id }: CopyLink) => ({ driver: { id: driver_id, auth_plant_id } })

async function wrongCode(tx: Tx, link: CopyLink, now: Date): Promise<{ left: number }> {
  await countWrongCode(tx, link)
  const left = mostWrongCodes - link.wrong_codes - 1
  if (left > 0) return { left }
  await endCopyLink(tx, link.access_id, { at: now, by: null })
  await auditDriver(
    tx,
    { ...of(link), userId: null, at: now, why: 'wrong codes' },
    { action: 'link to own copy ended', after: { subject_access_id: link.access_id } },
  )
  await announce(tx, {
    topic: 'permitted',
    payload: {
      permissions: ['drivers.file'],
      except_ids: [],
      title: `The link to the copy of ${link.driver} has ended`,
      body: `The code of ${accessNumber(link.access_id)} was wrong ${mostWrongCodes} times. Hand over another link if the driver asks.`,
      link: 'drivers/copies?show=done',
    },
    plantId: link.auth_plant_id,
    at: now,
  })
  return { left }
}
