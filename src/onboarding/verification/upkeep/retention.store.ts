import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'

type Due = { id: string; driver_id: string }

/** More are deleted in the next run. */
const mostAtOnce = 200

/** The closed applications that led to nothing and whose documents were kept for their plant's time. */
export async function listDueForDeletion(db: Db, now: Date): Promise<readonly Due[]> {
  return db
    .selectFrom('onboarding_application as a')
    .innerJoin('auth_plant as p', 'p.id', 'a.auth_plant_id')
    .select(['a.id', 'a.driver_id'])
    .where('a.state', 'in', ['declined', 'withdrawn'])
    .where('a.documents_deleted_at', 'is', null)
    .where(sql<boolean>`not is_held_legally(a.driver_id)`)
    .where(
      sql<boolean>`(a.decided_at at time zone p.time_zone)::date + make_interval(months => p.retention_months) <= (${now}::timestamptz at time zone p.time_zone)::date`,
    )
    .orderBy('a.decided_at')
    .limit(mostAtOnce)
    .execute()
}

/** Deletes files and typed numbers of the application's documents; answers the storage names of the deleted files. */
export async function deleteDocuments(tx: Tx, applicationId: string, now: Date): Promise<string[]> {
  const files = await tx
    .selectFrom('application_document')
    .select('file_id')
    .distinct()
    .where('application_id', '=', applicationId)
    .where('file_id', 'is not', null)
    .execute()
  await tx
    .updateTable('application_document')
    .set({ file_id: null, number: null, issuer: null, corrected: null })
    .where('application_id', '=', applicationId)
    .execute()
  await tx.updateTable('onboarding_application').set({ documents_deleted_at: now }).where('id', '=', applicationId).execute()
  const rows = await tx
    .deleteFrom('file as f')
    .where('f.id', '=', sql<string>`any(${files.map(({ file_id }) => file_id)}::bigint[])`)
    .where(
      sql<boolean>`not exists (select from clearance c where c.file_id = f.id)
        and not exists (select from application_document x where x.file_id = f.id)
        and not exists (select from onboarding_draft_file x where x.file_id = f.id)
        and not exists (select from driver d where d.picture_file_id = f.id)
        and not exists (select from request r where r.file_id = f.id)`,
    )
    .returning('f.storage_name')
    .execute()
  return rows.map(({ storage_name }) => storage_name)
}
