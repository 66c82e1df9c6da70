import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'

/** Of a visiting driver, recorded at this plant. */
export const happenedAt = (plantId: string): RawBuilder<boolean> =>
  sql<boolean>`v.id in (select violation_id from violation_visit where auth_plant_id = ${plantId})`

/** Of drivers of the plant, wherever they happened; for lists in an order, which have an index of these. */
export const ofOwnDrivers = (scope: Scope): RawBuilder<boolean> =>
  scope.transporterId === null ? sql<boolean>`v.auth_plant_id = ${scope.plantId}` : violationInScope(scope)

/**
 * The violations in scope, as a condition on `violation v`: of the plant's own drivers, and those that it recorded of visiting ones. A recorded one belongs to a pending request of staff, which its transporter does
 * not see.
 */
export const violationInScope = ({ plantId, transporterId }: Scope): RawBuilder<boolean> =>
  transporterId === null
    ? sql<boolean>`(v.auth_plant_id = ${plantId} or ${happenedAt(plantId)})`
    : sql<boolean>`v.auth_plant_id = ${plantId} and v.transporter_id = ${transporterId} and v.state not in ('recorded', 'closed')`
