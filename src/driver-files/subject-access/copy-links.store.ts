import type { Db, Tx } from '#platform/server/database/database.ts'

type NewLink = {
  subject_access_id: string
  file_id: string
  token_hash: Buffer
  code_hash: Buffer
  created_by: string
  created_at: Date
  expires_at: Date
}

/** Ends the link before, if any. The caller has locked what it belongs to. */
export async function replaceCopyLink(tx: Tx, link: NewLink): Promise<void> {
  await endCopyLink(tx, link.subject_access_id, { at: link.created_at, by: link.created_by })
  await tx.insertInto('subject_access_link').values(link).execute()
}

/** Whether there was one in force. */
export async function endCopyLink(tx: Tx, accessId: string, { at, by }: { at: Date; by: string | null }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('subject_access_link')
    .set({ ended_at: at, ended_by: by })
    .where('subject_access_id', '=', accessId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const inForce = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('subject_access_link as l')
    .innerJoin('subject_access as s', 's.id', 'l.subject_access_id')
    .innerJoin('driver_file as f', 'f.id', 'l.file_id')
    .innerJoin('driver as d', 'd.id', 's.driver_id')
    .innerJoin('auth_plant as p', 'p.id', 's.auth_plant_id')
    .select([
      'l.id',
      'l.code_hash',
      'l.wrong_codes',
      'l.openings',
      'l.expires_at',
      'l.file_id',
      's.id as access_id',
      's.driver_id',
      's.auth_plant_id',
    ])
    .select(['f.pdf_file_id', 'f.zip_file_id', 'd.name as driver', 'p.time_zone'])
    .where('l.token_hash', '=', tokenHash)
    .where('l.ended_at', 'is', null)
    .where('l.expires_at', '>', now)
    .where('f.zip_file_id', 'is not', null)

export type CopyLink = Awaited<ReturnType<ReturnType<typeof inForce>['executeTakeFirstOrThrow']>>

export const findCopyLink = (db: Db, tokenHash: Buffer, now: Date): Promise<CopyLink | undefined> =>
  inForce(db, tokenHash, now).executeTakeFirst()

/** Locked: tries at the same moment wait for each other. */
export const lockCopyLink = (tx: Tx, tokenHash: Buffer, now: Date): Promise<CopyLink | undefined> =>
  inForce(tx, tokenHash, now).forUpdate('l').executeTakeFirst()

export const countWrongCode = async (tx: Tx, { id, wrong_codes: before }: CopyLink): Promise<void> =>
  void (await tx
    .updateTable('subject_access_link')
    .set({ wrong_codes: before + 1 })
    .where('id', '=', id)
    .execute())

export const countOpening = async (tx: Tx, { id, openings }: CopyLink, at: Date): Promise<void> =>
  void (await tx
    .updateTable('subject_access_link')
    .set({ openings: openings + 1, last_opened_at: at })
    .where('id', '=', id)
    .execute())
