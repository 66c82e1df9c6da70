import { todayOf, type Actor } from '#accounts/people.ts'
import { assertRecordable, findDriverOrVisitor } from '#drivers/visits/visitors.service.ts'
import { announce } from '#notifications/announce.service.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { accepted } from '#platform/contract/upload.ts'
import { writeAudit, type Change } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import type { StoredFile } from '#platform/server/files/file-store.ts'
import { inspectFile, type UploadStore } from '#platform/server/files/inspect-file.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { insertGoodPractices, insertPracticeVisit } from './good-practices.store.ts'

export type GoodPracticeCommand = {
  driverId: string
  title: string
  description: string
  date: PlainDate
  attachment: File | undefined
}
type RecordContext = { actor: Actor; at: Date }

/** Records a good practice of a driver in scope, with attachment and audit row. Throws 422 for a future day or a refused file. */
export async function recordGoodPractice(
  { db, files }: { db: Db; files: UploadStore },
  command: GoodPracticeCommand,
  context: RecordContext,
): Promise<void> {
  const { actor, at } = context
  if (command.date > todayOf(actor, at)) throw invalid({ date: 'The date must not be in the future' })
  await findPraised(db, command.driverId, context)
  // Inspecting a file is slow, so it happens before the transaction; files without a row are swept later.
  const attachment = command.attachment && (await storeAttachment(files, command.attachment, actor.userId))
  await inTransaction(db, async (tx) => {
    const { driver, visitor } = await findPraised(tx, command.driverId, context)
    const { id, audited } = await insertPractice(tx, { ...command, driverId: driver.id, stored: attachment }, context)
    if (!visitor) return
    await insertPracticeVisit(tx, { good_practice_id: id, auth_plant_id: actor.plant.id })
    await writeAudit(tx, { ...audited, plantId: visitor.homeId })
    await announce(tx, {
      topic: 'permitted',
      payload: {
        permissions: ['violations.record'],
        except_ids: [actor.userId],
        title: 'Good practice of a driver',
        body: `${actor.plant.name} praises ${driver.name}: ${command.title}.`,
        link: `drivers/current/driver/${driver.id}`,
      },
      plantId: visitor.homeId,
      at,
    })
  })
}

/** A driver of the plant, or one who visits it and is admitted now. */
async function findPraised(
  db: Db,
  driverId: string,
  { actor, at }: RecordContext,
): Promise<Awaited<ReturnType<typeof findDriverOrVisitor>>> {
  const found = await findDriverOrVisitor(db, actor, driverId, at)
  if (found.visitor) assertRecordable(actor, { driver: found.driver, visitor: found.visitor })
  return found
}

type StoredAttachment = { file: StoredFile; name: string; mediaType: string }

async function storeAttachment(files: UploadStore, file: File, userId: string): Promise<StoredAttachment> {
  const inspected = await inspectFile(files.decoder, { file, userId, kinds: accepted.picturesAndPdf })
  if (!inspected.ok) throw invalid({ attachment: inspected.message })
  return { file: await files.save(inspected.bytes), name: inspected.name, mediaType: inspected.mediaType }
}

async function insertPractice(
  tx: Tx,
  { driverId, title, description, date, stored }: Omit<GoodPracticeCommand, 'attachment'> & { stored: StoredAttachment | undefined },
  { actor, at }: RecordContext,
): Promise<{ id: string; audited: Change }> {
  const file_id = stored ? await insertFile(tx, { ...stored, userId: actor.userId, at }) : null
  const by = { created_by: actor.userId, created_at: at }
  const [id] = await insertGoodPractices(tx, [{ driver_id: driverId, title, description, date, file_id, ...by }])
  if (id === undefined) throw new Error('The good practice was not inserted')
  const audit = { at, userId: actor.userId, action: 'good practice recorded', subject: 'good practice', subjectId: id }
  const audited = { ...audit, plantId: actor.plant.id, after: { driver_id: driverId, title, date, file_id } }
  await writeAudit(tx, audited)
  return { id, audited }
}
