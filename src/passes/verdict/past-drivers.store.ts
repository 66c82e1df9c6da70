import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { History } from './verdict-as-at.rules.ts'
import { historyColumns, stateColumns, stateTables, toVerdictDriver, type VerdictDriver, type VerdictRow } from './verdict.store.ts'

export type PastDriver = { readonly driver: VerdictDriver; readonly history: History }

/** The plant's drivers of all statuses with their histories, by id. */
export async function listPastDrivers(
  db: Db,
  plantId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<PastDriver[]> {
  const { rows } = await sql<VerdictRow & History>`select ${stateColumns}, ${historyColumns} from ${stateTables}
    where d.auth_plant_id = ${plantId} and d.id > ${after} order by d.id limit ${limit}`.execute(db)
  return rows.map(({ passes, clearances, suspensions, cards, changes, ...row }) => ({
    driver: toVerdictDriver(row),
    history: { passes, clearances, suspensions, cards, changes },
  }))
}

/** The ends of all spot transporters, by id. */
export async function listSpotEnds(db: Db): Promise<ReadonlyMap<string, PlainDate | null>> {
  const rows = await db.selectFrom('transporter').select(['id', 'valid_until']).where('is_spot', '=', true).execute()
  return new Map(rows.map(({ id, valid_until }) => [id, valid_until]))
}
