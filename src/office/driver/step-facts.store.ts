import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { ownRequirements } from '#drivers/requirements/own-requirements.sql.ts'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { requestStatus, requestType } from '#requests/engine/request-types.contract.ts'
import { requestInScope } from '#requests/engine/request-scope.sql.ts'
import { isInReview } from '#requests/kinds/sanction-evidence/evidence-review.sql.ts'
import { doubted } from './doubted.sql.ts'
import type { StepFacts } from './next-step.rules.ts'
import { toStepFacts, type StepFactsRow } from './step-facts.rules.ts'

const type = (key: keyof typeof requestType) => sql.lit(requestType[key])

/** Of the plant's own requirements, the one of `driver d` that ends first. */
const firstOwn = sql`(select key from jsonb_each(d.own_ends) order by value ->> 0, key::bigint limit 1)`

/** The request that settles a reason; a change of details only where it brings another licence expiry. */
const settles = sql`case r.type_id when ${type('renewMedical')} then 'medical' when ${type('renewDdt')} then 'ddt'
  when ${type('bulkerRenewal')} then 'bulker' when ${type('endSuspension')} then 'status'
  when ${type('renewRequirement')} then case when r.body_data->>'requirement' = ${firstOwn} then 'own' end
  when ${type('changeDetails')} then case when r.body_data->>'licence_expiry' <> coalesce(d.licence_expiry::text, '') then 'licence' end end`

/** The columns of `StepFactsRow`, from `driver d` and `stepTables`. */
export const stepColumns = sql`d.status_id, p.expiry_reason, s.id is not null as is_suspended, s.ends_on, q.evidence, q.pending, a.collection_place, ${doubted} as doubted, ${ownRequirements('d')} as own,
  coalesce(c.cancelled_at is null and c.printed_at is not null and c.handed_over_at is null, false) as is_card_waiting,
  coalesce(c.cancelled_at is not null and c.end_reason = 'left', false) as has_reported_leaving`

/** Joined to `driver d`. */
export const stepTables = (scope: Scope): RawBuilder<unknown> => sql`join auth_plant a on a.id = d.auth_plant_id
  left join pass p on p.driver_id = d.id and p.is_current
  left join lateral (select id, ends_on from suspension where driver_id = d.id and ended_at is null order by ends_on desc nulls first limit 1) s on true
  left join lateral (select * from card where driver_id = d.id order by cancelled_at is null desc, id desc limit 1) c on true
  ${pendingRequests(scope)}`

/** Joined to `driver d` as `q`: its pending requests in scope, and which of them would settle what. */
export const pendingRequests = (scope: Scope): RawBuilder<unknown> => sql`left join lateral (
    select count(*)::int as n, min(r.id) filter (where r.type_id = ${type('sanctionEvidence')} and not ${isInReview})::text as evidence,
      jsonb_object_agg(${settles}, r.id::text) filter (where ${settles} is not null) as pending
    from request r where r.driver_id = d.id and r.status_id = ${sql.lit(requestStatus.pending)} and ${requestInScope(scope)}
  ) q on true`

/** The pending requests in scope by the requirement of which they bring a proof. */
export async function findPendingProofs(db: Db, scope: Scope, driverId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('request as r')
    .select(['r.id', sql<string>`r.body_data ->> 'requirement'`.as('requirement')])
    .where('r.driver_id', '=', driverId)
    .where('r.type_id', '=', requestType.renewRequirement)
    .where('r.status_id', '=', requestStatus.pending)
    .where(requestInScope(scope))
    .execute()
  return new Map(rows.map(({ id, requirement }) => [requirement, id]))
}

/** What decides the next steps about a driver in scope, in one statement. */
export async function findStepFacts(db: Db, scope: Scope, driverId: string): Promise<StepFacts> {
  const { rows } = await sql<StepFactsRow>`select ${stepColumns} from driver d ${stepTables(scope)}
    where d.id = ${driverId} and d.auth_plant_id = ${scope.plantId} and d.transporter_id = ${scope.transporterId}`.execute(
    named(db, 'step_facts'),
  )
  const [row] = rows
  if (!row) throw notFound()
  return toStepFacts(row)
}
