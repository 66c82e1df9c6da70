import { sql, type RawBuilder } from 'kysely'
import { isAtPlantOf } from '#accounts/users/plants-of-scope.sql.ts'
import type { Scope } from '#accounts/people.ts'

/** The requests in scope, as a condition on `request r`. A pending request of staff is confidential: its transporter does not see it. */
export const requestInScope = (scope: Scope): RawBuilder<boolean> => {
  const isAtPlant = isAtPlantOf(scope, sql`r.auth_plant_id`)
  return scope.transporterId === null
    ? isAtPlant
    : sql<boolean>`${isAtPlant} and r.transporter_id = ${scope.transporterId} and not r.is_confidential`
}
