import { linesOf } from '#administration/plant-settings/comment-lines.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { RequestStatusId, RequestTypeId } from '../engine/request-types.contract.ts'
import { offeredComments } from './last-comments.contract.ts'

type Decided = { userId: string; plantId: string; typeId: RequestTypeId; statusId: RequestStatusId }

/** Most decisions repeat a few comments; further back nobody looks for one. */
const decisionsRead = 50

/** What this person wrote when deciding so, each text once, newest first. */
export async function listLastComments(db: Db, { userId, plantId, typeId, statusId }: Decided): Promise<string[]> {
  const decided = db
    .selectFrom('request')
    .select(['id', 'decided_at'])
    .where('decided_by', '=', userId)
    .where('auth_plant_id', '=', plantId)
    .where('type_id', '=', typeId)
    .where('status_id', '=', statusId)
    .orderBy('decided_at', 'desc')
    .limit(decisionsRead)
  const rows = await db
    .selectFrom(decided.as('r'))
    .innerJoin('request_history as h', (join) => join.onRef('h.request_id', '=', 'r.id').on('h.status_id', '=', statusId))
    .select('h.comment')
    .where('h.comment', 'is not', null)
    .$narrowType<{ comment: string }>()
    .groupBy('h.comment')
    .orderBy(({ fn }) => fn.max('r.decided_at'), 'desc')
    .orderBy('h.comment')
    .limit(offeredComments)
    .execute()
  return rows.map(({ comment }) => comment)
}

/** What the plant offers to all who decide. */
export async function findPlantComments(db: Db, plantId: string): Promise<{ approve: string[]; reject: string[] }> {
  const { approval_comments, rejection_comments } = await db
    .selectFrom('auth_plant')
    .select(['approval_comments', 'rejection_comments'])
    .where('id', '=', plantId)
    .executeTakeFirstOrThrow()
  return { approve: linesOf(approval_comments), reject: linesOf(rejection_comments) }
}
