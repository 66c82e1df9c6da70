import { sql, type RawBuilder } from 'kysely'
import { requestStatus, requestType } from '../engine/request-types.contract.ts'
import { kinds, kindSlugs } from '../kinds/kinds.contract.ts'
import { isInReview } from '../kinds/sanction-evidence/evidence-review.sql.ts'
import type { Need } from '../requests.contract.ts'

const officeTypes = kindSlugs
  .map((slug) => kinds[slug])
  .filter(({ raisedBy }) => raisedBy.some((portal) => portal === 'transporter_portal'))
export const officeTypeList = sql.join(officeTypes.map(({ typeId }) => sql.lit(typeId)))

const isOwnDriver = sql`exists (select from driver own where own.id = r.driver_id and own.transporter_id = r.transporter_id)`

/** What `request r` needs from its transporter's office; null for nothing. */
export const needOfRequest: RawBuilder<Need | null> = sql<Need | null>`case
  when r.status_id = ${sql.lit(requestStatus.pending)} and r.type_id = ${sql.lit(requestType.sanctionEvidence)} then case when not ${isInReview} then 'evidence' end
  when r.status_id = ${sql.lit(requestStatus.pending)} and r.type_id = ${sql.lit(requestType.onboarding)}
    and exists (select from onboarding_application a where a.request_id = r.id and a.state = 'returned') then 'documents'
  when r.status_id = ${sql.lit(requestStatus.rejected)} and r.dismissed_at is null and not r.raised_by_staff and r.type_id in (${officeTypeList})
    and not exists (select from request again where again.replaces_id = r.id)
    and ${isOwnDriver} then 'answer'
  when r.status_id = ${sql.lit(requestStatus.pending)} and r.sent_back_at is not null and r.type_id in (${officeTypeList}) and ${isOwnDriver} then 'correction'
end`

/** As a condition on `request r`; its first part is the index's. */
export const needsOffice: RawBuilder<boolean> = sql<boolean>`(r.status_id = 1 and r.type_id in (4, 13) or r.status_id = 3 and r.dismissed_at is null and not r.raised_by_staff or r.sent_back_at is not null)
  and (${needOfRequest}) is not null`
