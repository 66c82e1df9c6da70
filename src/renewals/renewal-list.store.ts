import type { Selectable } from 'kysely'
import type { Db, Tables } from '#platform/server/database/database.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import { requestStatus, type RequestTypeId } from '#requests/engine/request-types.contract.ts'

export type ListedRenewal = Pick<Selectable<Tables['request']>, 'id' | 'status_id' | 'body_data' | 'created_at'> & {
  type_id: number
  driver_name: string
  id_no: string
  file_name: string | null
  decision_comment: string | null
  /** Both null unless it was sent back. */
  send_back_comment: string | null
  send_back_fields: string[] | null
}

type RenewalFilter = { plantId: string; userId: string; typeIds: readonly RequestTypeId[] }

/** A person's renewals at a plant, newest first, without cancelled ones. */
export async function listOwnRenewals(
  db: Db,
  { plantId, userId, typeIds }: RenewalFilter,
  page: LimitOffset,
): Promise<PageAndTotal<ListedRenewal>> {
  const renewals = db
    .selectFrom('request as r')
    .innerJoin('driver as d', 'd.id', 'r.driver_id')
    .leftJoin('file as f', 'f.id', 'r.file_id')
    .leftJoin('request_send_back as s', (join) =>
      join.onRef('s.request_id', '=', 'r.id').onRef('s.version', '=', 'r.version').on('r.status_id', '=', requestStatus.pending),
    )
    .select([
      'r.id',
      'd.name as driver_name',
      'd.id_no',
      'r.status_id',
      'r.type_id',
      'r.body_data',
      'r.created_at',
      'f.original_name as file_name',
    ])
    .select(['s.comment as send_back_comment', 's.fields as send_back_fields'])
    .select(({ selectFrom }) =>
      selectFrom('request_history')
        .select('comment')
        .whereRef('request_id', '=', 'r.id')
        .where('status_id', 'in', [requestStatus.approved, requestStatus.rejected])
        .orderBy('id', 'desc')
        .limit(1)
        .as('decision_comment'),
    )
    .where('r.created_by', '=', userId)
    .where('r.type_id', 'in', typeIds)
    .where('r.auth_plant_id', '=', plantId)
    .where('r.status_id', '<>', requestStatus.cancelled)
    .orderBy('r.id', 'desc')
  return readPageAndTotal(renewals, page)
}
