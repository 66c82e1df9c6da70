import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { ClearanceKind } from '../passes.rules.ts'

export type ClearanceRow = {
  readonly id: string
  readonly kind: ClearanceKind
  readonly given_on: PlainDate
  readonly expiry: PlainDate
  readonly is_void: boolean
  readonly is_current: boolean
  readonly fit_to_work: boolean | null
  readonly score: string | null
  readonly syllabus: string | null
  readonly given_by: string | null
  readonly company: string | null
  readonly location: string | null
  readonly comment: string | null
  readonly file_name: string | null
  readonly request_id: string | null
  readonly fixer_first_name: string | null
  readonly fixer_last_name: string | null
}

type LimitOffset = { readonly limit: number; readonly offset: number }

/** One page of a driver's clearances, newest first. The caller checks the scope. */
export async function listClearances(
  db: Db,
  driverId: string,
  { limit, offset }: LimitOffset,
): Promise<{ rows: ClearanceRow[]; total: number }> {
  const { rows } = await sql<{ total: number } & (ClearanceRow | { id: null })>`with total as (
      select count(*)::int as total from clearance where driver_id = ${driverId}
    ), page as materialized (
      select c.* from clearance c where c.driver_id = ${driverId} order by c.id desc limit ${limit} offset ${offset}
    )
    select total.total, c.id, c.kind, c.given_on, c.expiry, c.is_void, c.fit_to_work, c.score, c.syllabus, coalesce(doc.name, c.given_by) as given_by,
      c.company, c.location, c.comment, f.original_name as file_name, c.request_id, u.first_name as fixer_first_name, u.last_name as fixer_last_name,
      c.id = (select max(id) from clearance where driver_id = c.driver_id and kind = c.kind and not is_void) as is_current
    from total left join (
      page c left join doctor doc on doc.id = c.doctor_id left join file f on f.id = c.file_id left join app_user u on u.id = c.fixed_by
    ) on true order by c.id desc`.execute(db)
  const listed: ClearanceRow[] = []
  for (const { total: _, ...row } of rows) if (row.id !== null) listed.push(row)
  return { rows: listed, total: rows[0]?.total ?? 0 }
}

export type ClearanceFile = {
  readonly kind: ClearanceKind
  readonly file_id: string
  readonly storage_name: string
  readonly original_name: string
  readonly media_type: string
}

/** The evidence of a driver's clearance, or a 404 where there is none. */
export async function findClearanceFile(db: Db, driverId: string, clearanceId: string): Promise<ClearanceFile> {
  const { rows } = await sql<ClearanceFile>`select c.kind, f.id as file_id, f.storage_name, f.original_name, f.media_type
    from clearance c join file f on f.id = c.file_id where c.id = ${clearanceId} and c.driver_id = ${driverId}`.execute(db)
  const [found] = rows
  if (!found) throw notFound()
  return found
}
