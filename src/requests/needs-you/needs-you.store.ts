import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/named.ts'
import { requestStatus, requestType } from '../engine/request-types.contract.ts'
import { requestInScope } from '../engine/requests.store.ts'
import { kinds, kindSlugs } from '../kinds/kinds.contract.ts'
import { requestCount } from '../list/request-counts.store.ts'
import type { Need } from '../requests.contract.ts'

const officeTypes = kindSlugs
  .map((slug) => kinds[slug])
  .filter(({ raisedBy }) => raisedBy.some((portal) => portal === 'transporter_portal'))
const typeList = sql.join(officeTypes.map(({ typeId }) => sql.lit(typeId)))

const isOwnDriver = sql`exists (select from driver own where own.id = r.driver_id and own.transporter_id = r.transporter_id)`

/** What `request r` needs from its transporter's office; null for nothing. */
const needOfRequest: RawBuilder<Need | null> = sql<Need | null>`case
  when r.status_id = ${sql.lit(requestStatus.pending)} and r.type_id = ${sql.lit(requestType.sanctionEvidence)} then 'evidence'
  when r.status_id = ${sql.lit(requestStatus.pending)} and r.type_id = ${sql.lit(requestType.onboarding)}
    and exists (select from onboarding_application a where a.request_id = r.id and a.state = 'returned') then 'documents'
  when r.status_id = ${sql.lit(requestStatus.rejected)} and r.dismissed_at is null and not r.raised_by_staff and r.type_id in (${typeList})
    and not exists (select from request again where again.replaces_id = r.id)
    and ${isOwnDriver} then 'answer'
  when r.status_id = ${sql.lit(requestStatus.pending)} and r.sent_back_at is not null and r.type_id in (${typeList}) and ${isOwnDriver} then 'correction'
end`

/** For a transporter's reader; nothing needs staff. */
export const needFor = ({ transporterId }: Scope): RawBuilder<Need | null> => (transporterId === null ? sql<null>`null` : needOfRequest)

/** When `request r` was sent back; not for an office, unless it corrects requests of the type itself. */
export const sentBackAt = ({ transporterId }: Scope): RawBuilder<Date | null> =>
  sql<Date | null>`case when r.status_id = ${sql.lit(requestStatus.pending)}
    and ${transporterId === null ? sql`true` : sql`r.type_id in (${typeList})`} then r.sent_back_at end`

/** As a condition on `request r`; its first part is the index's. */
export const needsOffice: RawBuilder<boolean> = sql<boolean>`(r.status_id = 1 and r.type_id in (4, 13) or r.status_id = 3 and r.dismissed_at is null and not r.raised_by_staff or r.sent_back_at is not null)
  and (${needOfRequest}) is not null`

/** How many requests need the office: sanction evidence, returned documents, what was sent back, rejections neither answered nor dismissed. */
export async function countNeedsYou(db: Db, scope: Scope): Promise<number> {
  const { n } = await named(db, 'request_needs_office')
    .selectFrom('request as r')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(requestInScope(scope))
    .where(needsOffice)
    .executeTakeFirstOrThrow()
  return n
}

export type TabCounts = { readonly open: number; readonly closed: number }

/** From stored counts. */
export async function countOpenAndClosed(db: Db, scope: Scope): Promise<TabCounts> {
  const { pending, approved, rejected, cancelled } = requestStatus
  const open = requestCount(scope, { statusIds: [pending] })
  const closed = requestCount(scope, { statusIds: [approved, rejected, cancelled] })
  return db.selectNoFrom([open.as('open'), closed.as('closed')]).executeTakeFirstOrThrow()
}

type Dismissal = { readonly requestId: string; readonly userId: string; readonly at: Date }

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
