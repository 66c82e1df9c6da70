import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'

type Columns = { plant: RawBuilder<unknown>; driver: RawBuilder<unknown> }

/**
 * Records of drivers that a plant reads, as a condition: what it decided, and of its own drivers what the plants before decided as well. So nobody sheds anything by
 * moving, and the plant that a driver left reads nothing newer. Lists and reports of a plant have what it decided alone.
 */
export const isReadAt = ({ plantId }: Pick<Scope, 'plantId'>, { plant, driver }: Columns): RawBuilder<boolean> =>
  sql<boolean>`(${plant} = ${plantId} or (select home.auth_plant_id from driver home where home.id = ${driver}) = ${plantId})`
