import { sql, type Selectable } from 'kysely'
import type { Db, Tables } from '#platform/server/database/database.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { ownName } from '../requirements/own-requirements.sql.ts'
import type { DriverRestriction } from '../restrictions/restriction.rules.ts'
import { restrictionsIn } from '../restrictions/restrictions.sql.ts'

type Clearance = Selectable<Tables['clearance']>
type StoredFile = Selectable<Tables['file']>

export type ClearanceRow = Pick<Clearance, 'id' | 'kind' | 'given_on' | 'expiry' | 'is_void' | 'fit_to_work' | 'score' | 'syllabus'> &
  Pick<Clearance, 'given_by' | 'company' | 'location' | 'comment' | 'request_id'> & {
    is_current: boolean
    /** Of a plant's own requirement, how the plant calls it. */
    own_name: string | null
    restricts: readonly DriverRestriction[]
    /** Under a recall that was not withdrawn. */
    recall: { renewBy: PlainDate | null; isOpen: boolean } | null
    file_name: string | null
    fixer_first_name: string | null
    fixer_last_name: string | null
  }

/** When `clearance c` ends. The one that counts of a plant's own requirement ends by the rule in force, which may be a later one than that of its day. */
const endsOn = sql<string>`coalesce((select nullif((d.own_ends -> q.id::text ->> 0)::date, 'infinity') from driver d join requirement q on q.key = c.kind
  where d.id = c.driver_id and (d.own_ends -> q.id::text ->> 1)::boolean
    and c.id = (select k.id from current_clearance k where k.driver_id = c.driver_id and k.kind = c.kind)), c.expiry)`

/** One page of a driver's clearances, newest first. The caller checks the scope. */
export async function listClearances(db: Db, driverId: string, page: LimitOffset): Promise<PageAndTotal<ClearanceRow>> {
  const clearances = db
    .selectFrom('clearance as c')
    .leftJoin('doctor as doc', 'doc.id', 'c.doctor_id')
    .leftJoin('file as f', 'f.id', 'c.file_id')
    .leftJoin('app_user as u', 'u.id', 'c.fixed_by')
    .select(['c.id', 'c.kind', 'c.given_on', 'c.is_void', 'c.fit_to_work', 'c.score', 'c.syllabus', 'c.company', 'c.location'])
    .select(['c.comment', 'c.request_id', 'f.original_name as file_name', endsOn.as('expiry'), ownName(sql`c.kind`).as('own_name')])
    .select(['u.first_name as fixer_first_name', 'u.last_name as fixer_last_name'])
    .select(({ fn }) => fn.coalesce('doc.name', 'c.given_by').as('given_by'))
    .select(({ eb, selectFrom }) => {
      const current = selectFrom('current_clearance as k')
        .select('k.id')
        .whereRef('k.driver_id', '=', 'c.driver_id')
        .whereRef('k.kind', '=', 'c.kind')
      return sql<boolean>`${eb.ref('c.id')} is not distinct from (${current})`.as('is_current')
    })
    .select(
      sql<ClearanceRow['recall']>`(select json_build_object('renewBy', r.renew_by, 'isOpen', h.id is not null and h.lifted_at is null)
        from recalled_clearance rc join recall r on r.id = rc.recall_id left join driver_hold h on h.id = rc.hold_id
        where rc.clearance_id = c.id and r.withdrawn_at is null)`.as('recall'),
    )
    .innerJoin('driver as d', 'd.id', 'c.driver_id')
    .select(restrictionsIn(sql`c.restrictions`, sql`d.auth_plant_id`).as('restricts'))
    .where('c.driver_id', '=', driverId)
    .orderBy('c.id', 'desc')
  return readPageAndTotal(clearances, page)
}

export type ClearanceFile = Pick<Clearance, 'kind'> &
  Pick<StoredFile, 'storage_name' | 'original_name' | 'media_type'> & { file_id: string }

/** The evidence of a driver's clearance, or a 404 where there is none. */
export async function findClearanceFile(db: Db, driverId: string, clearanceId: string): Promise<ClearanceFile> {
  return db
    .selectFrom('clearance as c')
    .innerJoin('file as f', 'f.id', 'c.file_id')
    .select(['c.kind', 'f.id as file_id', 'f.storage_name', 'f.original_name', 'f.media_type'])
    .where('c.id', '=', clearanceId)
    .where('c.driver_id', '=', driverId)
    .executeTakeFirstOrThrow(notFound)
}
