import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'

/** The ids of the drivers that somebody looks for in a list of something else: digits begin an id number, all else is part of a name. */
export function driversNamed({ plantId }: Scope, search: string): RawBuilder<unknown> {
  if (/^\d+$/.test(search)) return sql`select d.id from driver d where d.auth_plant_id = ${plantId} and d.id_no like ${`${search}%`}`
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`select s.driver_id from driver_search s where s.name like ${pattern}`
}
