import { sql, type RawBuilder } from 'kysely'
import { isAtPlantOf } from '#accounts/users/plants-of-scope.sql.ts'
import type { Scope } from '#accounts/people.ts'
import { isReadAt } from '#drivers/readable-records.sql.ts'

/** A pending request of staff is confidential: its transporter does not see it. */
const isOpenTo = ({ transporterId }: Scope): RawBuilder<boolean> =>
  transporterId === null ? sql<boolean>`true` : sql<boolean>`r.transporter_id = ${transporterId} and not r.is_confidential`

/** The requests in scope, as a condition on `request r`. */
export const requestInScope = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`${isAtPlantOf(scope, sql`r.auth_plant_id`)} and ${isOpenTo(scope)}`

/** Those that are read, and no more: what plants before have decided of drivers of this one as well. */
export const requestIsRead = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`${isReadAt(scope, { plant: sql`r.auth_plant_id`, driver: sql`r.driver_id` })} and ${isOpenTo(scope)}`
