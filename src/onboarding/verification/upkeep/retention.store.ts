import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'

type Due = { readonly id: string; readonly driver_id: string }

/** More are deleted in the next run. */
const mostAtOnce = 200

/** The closed applications that led to nothing and whose documents were kept for their plant's time. */
export async function listDueForDeletion(db: Db, now: Date): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`select a.id, a.driver_id from onboarding_application a join auth_plant p on p.id = a.auth_plant_id
    where a.state in ('declined', 'withdrawn') and a.documents_deleted_at is null
      and (a.decided_at at time zone p.time_zone)::date + make_interval(months => p.retention_months) <= (${now}::timestamptz at time zone p.time_zone)::date
    order by a.decided_at limit ${mostAtOnce}`.execute(db)
  return rows
}

/** Deletes files and typed numbers of the application's documents; answers the storage names of the deleted files. */
export async function deleteDocuments(tx: Tx, applicationId: string, now: Date): Promise<string[]> {
  const files = await sql<{ file_id: string }>`select distinct file_id from application_document
    where application_id = ${applicationId} and file_id is not null`.execute(tx)
  await sql`update application_document set file_id = null, number = null, issuer = null, corrected = null where application_id = ${applicationId}`.execute(
    tx,
  )
  await sql`update onboarding_application set documents_deleted_at = ${now} where id = ${applicationId}`.execute(tx)
  const ids = files.rows.map(({ file_id }) => file_id)
  const { rows } = await sql<{ storage_name: string }>`delete from file f where f.id = any(${ids}::bigint[])
    and not exists (select from clearance c where c.file_id = f.id)
    and not exists (select from application_document x where x.file_id = f.id)
    and not exists (select from onboarding_draft_file x where x.file_id = f.id)
    and not exists (select from driver d where d.picture_file_id = f.id)
    and not exists (select from request r where r.file_id = f.id)
    returning f.storage_name`.execute(tx)
  return rows.map(({ storage_name }) => storage_name)
}
