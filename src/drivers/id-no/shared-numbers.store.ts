import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

export type SharedNumberHolder = {
  id: string
  name: string
  id_no: string
  status_id: number
  plant_id: string
  plant: string
  transporter: string
}
export type SharedNumber = { number: string; holders: readonly SharedNumberHolder[] }

/** A plant's view shows at most so many; the rest follows once these are mended. */
const mostShown = 100

/** Numbers that several records have had since before this was refused: those of one plant's drivers, or all. */
export async function listSharedNumbers(db: Db, plantId?: string): Promise<readonly SharedNumber[]> {
  const { rows } = await sql<SharedNumber>`select n.id_no_key as number, (
      select json_agg(json_build_object('id', d.id::text, 'name', d.name, 'id_no', d.id_no, 'status_id', d.status_id,
        'plant_id', p.id::text, 'plant', p.name, 'transporter', t.name) order by d.id)
      from driver d join auth_plant p on p.id = d.auth_plant_id join transporter t on t.id = d.transporter_id where ${holds}
    ) as holders
    from ${shared} where ${plantId === undefined ? sql`true` : sql`exists (select from driver d where ${holds} and d.auth_plant_id = ${plantId})`}
    order by n.id_no_key limit ${sql.lit(mostShown)}`.execute(db)
  return rows
}

/** How many numbers several records have, at all plants. */
export const countSharedNumbers = (db: Db): Promise<number> => valueOf(db, sql<number>`(select count(*)::int from ${shared})`)

const shared: RawBuilder<unknown> = sql`(select distinct id_no_key, id_no_zeros from driver where id_no_twin > 0) n`
const holds: RawBuilder<unknown> = sql`d.id_no_key = n.id_no_key and d.id_no_zeros = n.id_no_zeros`
