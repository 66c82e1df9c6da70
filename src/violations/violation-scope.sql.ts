import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { isReadAt } from '#drivers/readable-records.sql.ts'

/** Of a visiting driver, recorded at this plant. */
export const happenedAt = (plantId: string): RawBuilder<boolean> =>
  sql<boolean>`v.id in (select violation_id from violation_visit where auth_plant_id = ${plantId})`

/** Decided by the plant, wherever they happened; for its lists, which have an index of these. */
export const ofOwnDrivers = (scope: Scope): RawBuilder<boolean> =>
  scope.transporterId === null ? sql<boolean>`v.auth_plant_id = ${scope.plantId}` : violationInScope(scope)

const ofPlant = (scope: Scope): RawBuilder<boolean> => isReadAt(scope, { plant: sql`v.auth_plant_id`, driver: sql`v.driver_id` })

/** Those that are read with all that belongs to them: not what was only recorded here, of a visiting driver. */
export const readWhole = (scope: Scope): RawBuilder<boolean> => (scope.transporterId === null ? ofPlant(scope) : violationInScope(scope))

/**
 * The violations in scope, as a condition on `violation v`: those that the plant reads of its drivers, and those that it recorded of visiting ones. A recorded one belongs to a pending request of staff, which its
 * transporter does not see.
 */
export const violationInScope = (scope: Scope): RawBuilder<boolean> =>
  scope.transporterId === null
    ? sql<boolean>`(${ofPlant(scope)} or ${happenedAt(scope.plantId)})`
    : sql<boolean>`${ofPlant(scope)} and v.transporter_id = ${scope.transporterId} and v.state not in ('recorded', 'closed')`
