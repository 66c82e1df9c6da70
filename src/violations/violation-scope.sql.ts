import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'

/**
 * The violations in scope, as a condition on `violation v`. A recorded one belongs to a pending request of staff, which its transporter does
 * not see.
 */
export const violationInScope = ({ plantId, transporterId }: Scope): RawBuilder<boolean> =>
  transporterId === null
    ? sql<boolean>`v.auth_plant_id = ${plantId}`
    : sql<boolean>`v.auth_plant_id = ${plantId} and v.transporter_id = ${transporterId} and v.state not in ('recorded', 'closed')`
