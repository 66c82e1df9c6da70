import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '../people.ts'

/** Whether a row's plant is in scope. */
export const isAtPlantOf = ({ plantId, plantIds }: Scope, plant: RawBuilder<unknown>): RawBuilder<boolean> =>
  plantIds === undefined ? sql<boolean>`${plant} = ${plantId}` : sql<boolean>`${plant} = any(${plantIds}::bigint[])`
