import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database.ts'

export type RegisteredCard = {
  readonly driver_id: string
  readonly card_no: string
  readonly allocated_at: Date
  readonly handed_over_at: Date | null
  readonly cancelled_at: Date | null
  readonly created_by: string | null
}

/** Cards as a register has them, those cancelled long ago among them. */
export async function insertRegisteredCards(tx: Tx, cards: readonly RegisteredCard[]): Promise<void> {
  if (cards.length === 0) return
  const given = sql`driver_id, card_no, allocated_at, handed_over_at, cancelled_at, created_by`
  await sql`insert into card (${given}) select ${given} from jsonb_populate_recordset(null::card, ${JSON.stringify(cards)}::jsonb)`.execute(
    tx,
  )
}

/** Opens a suspension without an end for each of these drivers: it lasts until the driver is reinstated. */
export async function insertOpenSuspensions(
  tx: Tx,
  driverIds: readonly string[],
  { startsOn, at }: { startsOn: string; at: Date },
): Promise<void> {
  if (driverIds.length === 0) return
  await sql`insert into suspension (driver_id, starts_on, created_at) select id, ${startsOn}::date, ${at}::timestamptz from unnest(${driverIds}::bigint[]) id`.execute(
    tx,
  )
}

/** The plant of each of these id numbers that is a driver already, at whichever plant. */
export async function findPlantsOfIdNos(db: Db, idNos: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('driver')
    .select(['id_no', 'auth_plant_id'])
    .where('id_no', '=', sql<string>`any(${idNos})`)
    .execute()
  return new Map(rows.map(({ id_no, auth_plant_id }) => [id_no, auth_plant_id]))
}
