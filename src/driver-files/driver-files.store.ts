import { sql, type Selectable } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { conflict, notFound } from '#platform/server/http/refusal.ts'
import { mostInADay, mostInWork, type DriverFile } from './driver-files.contract.ts'
import type { FilePurpose } from './purposes.rules.ts'

export type NewDriverFile = {
  driverId: string
  plantId: string
  purpose: FilePurpose
  reason: string
  moment: Date
  from: PlainDate
  until: PlainDate
  by: string
  at: Date
  proofKey: string
  state: 'waiting' | 'making'
}

/** Throws a Refusal (409) where the person has as many in work, or asked for as many in a day, as one may. The caller has locked the person, so that concurrent calls wait for each other. */
export async function insertDriverFile(tx: Tx, file: NewDriverFile): Promise<string> {
  const open = tx.selectFrom('driver_file').select('id').where('asked_by', '=', file.by).where('state', 'in', ['waiting', 'making'])
  if ((await open.limit(mostInWork).execute()).length >= mostInWork)
    throw conflict('files_in_work', `${mostInWork} files that you asked for are not made yet. Wait until one is ready.`)
  const dayBefore = new Date(file.at.getTime() - 86_400_000)
  const recent = tx.selectFrom('driver_file').select('id').where('asked_by', '=', file.by).where('asked_at', '>', dayBefore)
  if ((await recent.limit(mostInADay).execute()).length >= mostInADay)
    throw conflict('too_many_files', `You asked for ${mostInADay} files in 24 hours. Ask again tomorrow, or let a colleague ask.`)
  const { id } = await tx
    .insertInto('driver_file')
    .values({
      driver_id: file.driverId,
      auth_plant_id: file.plantId,
      purpose: file.purpose,
      reason: file.reason,
      moment: file.moment,
      from_day: file.from,
      until_day: file.until,
      asked_by: file.by,
      asked_at: file.at,
      proof_key: file.proofKey,
      state: file.state,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Narrowed = { purpose: FilePurpose; state: DriverFile['state'] }

const listed = (db: Db) =>
  db
    .selectFrom('driver_file as f')
    .innerJoin('app_user as a', 'a.id', 'f.asked_by')
    .leftJoin('app_user as c', 'c.id', 'f.confirmed_by')
    .selectAll('f')
    .select([
      sql<string>`a.first_name || ' ' || a.last_name`.as('asker'),
      sql<string | null>`c.first_name || ' ' || c.last_name`.as('confirmer'),
    ])
    .$narrowType<Narrowed>()

export type DriverFileRow = Omit<Selectable<Tables['driver_file']>, keyof Narrowed> & Narrowed & { asker: string; confirmer: string | null }

/** Those of the last hundred, newest first. The caller has looked whether the driver is in scope. */
export const listDriverFiles = (db: Db, driverId: string, plantId: string): Promise<readonly DriverFileRow[]> =>
  listed(db).where('f.driver_id', '=', driverId).where('f.auth_plant_id', '=', plantId).orderBy('f.id', 'desc').limit(100).execute()

export const findDriverFile = (db: Db, id: string, plantId: string): Promise<DriverFileRow> =>
  listed(db).where('f.id', '=', id).where('f.auth_plant_id', '=', plantId).executeTakeFirstOrThrow(notFound)

/** What the page behind the code says. */
export type ProvedFile = Pick<DriverFileRow, 'id' | 'purpose' | 'finished_at' | 'pdf_sha256' | 'zip_sha256' | 'key_id'> & {
  plant: string
  time_zone: string
}

export const findByProofKey = (db: Db, proofKey: string): Promise<ProvedFile | undefined> =>
  db
    .selectFrom('driver_file as f')
    .innerJoin('auth_plant as p', 'p.id', 'f.auth_plant_id')
    .select(['f.id', 'f.purpose', 'f.finished_at', 'f.pdf_sha256', 'f.zip_sha256', 'f.key_id', 'p.name as plant', 'p.time_zone'])
    .where('f.proof_key', '=', proofKey)
    .where('f.state', '=', 'ready')
    .$narrowType<{ purpose: FilePurpose }>()
    .executeTakeFirst()

/** What making a file needs to know. */
export type WantedDriverFile = DriverFileRow & {
  driver: string
  id_no: string
  plant: string
  country: string
  time_zone: string
  id_no_pattern: string
}

/** Undefined where it is not to be made any more. */
export const findWantedFile = (db: Db, id: string): Promise<WantedDriverFile | undefined> =>
  listed(db)
    .innerJoin('driver as d', 'd.id', 'f.driver_id')
    .innerJoin('auth_plant as p', 'p.id', 'f.auth_plant_id')
    .select(['d.name as driver', 'd.id_no', 'p.name as plant', 'p.country', 'p.time_zone', 'p.id_no_pattern'])
    .where('f.id', '=', id)
    .where('f.state', '=', 'making')
    .executeTakeFirst()

export const listWantedDriverFiles = (db: Db): Promise<{ id: string; plantId: string }[]> =>
  db.selectFrom('driver_file').select(['id', 'auth_plant_id as plantId']).where('state', '=', 'making').orderBy('id').execute()

const inWork = (db: Db, id: string) => db.updateTable('driver_file').where('id', '=', id).where('state', '=', 'making')

export const recordProgress = async (db: Db, id: string, progress: { done: number; total: number }): Promise<void> =>
  void (await inWork(db, id).set(progress).execute())

type Finished = { pdfFileId: string; zipFileId: string; pdfSha256: string; zipSha256: string; keyId: string; at: Date }

export const finishDriverFile = async (tx: Tx, id: string, made: Finished): Promise<void> =>
  void (await inWork(tx, id)
    .set({
      state: 'ready',
      pdf_file_id: made.pdfFileId,
      zip_file_id: made.zipFileId,
      pdf_sha256: Buffer.from(made.pdfSha256, 'hex'),
      zip_sha256: Buffer.from(made.zipSha256, 'hex'),
      key_id: made.keyId,
      finished_at: made.at,
    })
    .execute())

type Failed = { askedBy: string; plantId: string; driverId: string }

/** Undefined where it was not in work. */
export const failDriverFile = (tx: Tx, id: string, failed: { failure: string; at: Date }): Promise<Failed | undefined> =>
  inWork(tx, id)
    .set({ state: 'failed', failure: failed.failure, finished_at: failed.at })
    .returning(['asked_by as askedBy', 'auth_plant_id as plantId', 'driver_id as driverId'])
    .executeTakeFirst()

/** Lets a file that could not be made be made once more. */
export async function reviveDriverFile(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('driver_file')
    .set({ state: 'making', failure: null, finished_at: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The second person has said yes, or no (`by` null). */
export const decideWaitingFile = async (tx: Tx, id: string, by: string | null): Promise<void> =>
  void (await tx
    .updateTable('driver_file')
    .set({ state: by === null ? 'refused' : 'making', confirmed_by: by })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute())

/** Forgets the files that were made before then; answers the names of their bytes. */
export async function forgetOldFiles(tx: Tx, before: Date): Promise<readonly string[]> {
  const old = await tx
    .selectFrom('driver_file')
    .select(['id', 'pdf_file_id', 'zip_file_id'])
    .where('zip_file_id', 'is not', null)
    .where('finished_at', '<', before)
    .forUpdate()
    .execute()
  if (old.length === 0) return []
  await tx
    .updateTable('driver_file')
    .set({ pdf_file_id: null, zip_file_id: null })
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .execute()
  const fileIds = old.flatMap(({ pdf_file_id: pdf, zip_file_id: zip }) => [pdf, zip]).filter((id) => id !== null)
  const gone = await tx.deleteFrom('file').where('id', 'in', fileIds).returning('storage_name').execute()
  return gone.map(({ storage_name: name }) => name)
}
