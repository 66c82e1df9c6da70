import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { requestStatus } from '../engine/request-types.contract.ts'
import { requestInScope } from '../engine/request-scope.sql.ts'
import { requestCount } from '../list/request-counts.store.ts'
import type { Need } from '../requests.contract.ts'
import { needOfRequest, needsOffice, officeTypeList } from './needs-you.sql.ts'

/** For a transporter's reader; nothing needs staff. */
export const needFor = ({ transporterId }: Scope): RawBuilder<Need | null> => (transporterId === null ? sql<null>`null` : needOfRequest)

/** When `request r` was sent back; not for an office, unless it corrects requests of the type itself. */
export const sentBackAt = ({ transporterId }: Scope): RawBuilder<Date | null> =>
  sql<Date | null>`case when r.status_id = ${sql.lit(requestStatus.pending)}
    and ${transporterId === null ? sql`true` : sql`r.type_id in (${officeTypeList})`} then r.sent_back_at end`

/** How many requests need the office: sanction evidence, returned documents, what was sent back, rejections neither answered nor dismissed. */
export async function countNeedsYou(db: Db, scope: Scope): Promise<number> {
  const { n } = await named(db, scope.plantIds === undefined ? 'request_needs_office' : 'request_needs_office_of_plants')
    .selectFrom('request as r')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(requestInScope(scope))
    .where(needsOffice)
    .executeTakeFirstOrThrow()
  return n
}

export type TabCounts = { open: number; closed: number }

/** From stored counts. */
export async function countOpenAndClosed(db: Db, scope: Scope): Promise<TabCounts> {
  const { pending, approved, rejected, cancelled } = requestStatus
  const open = requestCount(scope, { statusIds: [pending] })
  const closed = requestCount(scope, { statusIds: [approved, rejected, cancelled] })
  return db.selectNoFrom([open.as('open'), closed.as('closed')]).executeTakeFirstOrThrow()
}

type Dismissal = { requestId: string; userId: string; at: Date }

/** False where nothing needs an answer any more. */
export async function markDismissed(tx: Tx, scope: Scope, { requestId, userId, at }: Dismissal): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('request as r')
    .set({ dismissed_at: at, dismissed_by: userId })
    .where('r.id', '=', requestId)
    .where(requestInScope(scope))
    .where(needOfRequest, '=', 'answer')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False where it is not dismissed. */
export async function clearDismissed(tx: Tx, scope: Scope, requestId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('request as r')
    .set({ dismissed_at: null, dismissed_by: null })
    .where('r.id', '=', requestId)
    .where(requestInScope(scope))
    // What the system closed was dismissed by nobody, and stays so.
    .where('r.dismissed_by', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
