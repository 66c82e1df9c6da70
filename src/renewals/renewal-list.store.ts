import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { requestStatus, type RequestTypeId } from '#requests/engine/request-types.contract.ts'

export type ListedRenewal = {
  readonly id: string
  readonly driver_name: string
  readonly id_no: string
  readonly status_id: number
  readonly body_data: Readonly<Record<string, unknown>>
  readonly created_at: Date
  readonly decision_comment: string | null
}

type RenewalFilter = {
  readonly plantId: string
  readonly userId: string
  readonly typeId: RequestTypeId
  readonly limit: number
  readonly offset: number
}

/** A person's renewals at a plant, newest first, without cancelled ones. */
export async function listOwnRenewals(db: Db, filter: RenewalFilter): Promise<{ rows: ListedRenewal[]; total: number }> {
  const { plantId, userId, typeId, limit, offset } = filter
  const own = sql`r.created_by = ${userId} and r.type_id = ${typeId} and r.auth_plant_id = ${plantId} and r.status_id <> ${requestStatus.cancelled}`
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from request r where ${own}`.execute(db)
  const { rows } =
    await sql<ListedRenewal>`select r.id, d.name as driver_name, d.id_no, r.status_id, r.body_data, r.created_at, h.comment as decision_comment
    from request r join driver d on d.id = r.driver_id
    left join lateral (
      select comment from request_history where request_id = r.id and status_id in (${requestStatus.approved}, ${requestStatus.rejected}) order by id desc limit 1
    ) h on true
    where ${own} order by r.id desc limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}
