import { sql, type RawBuilder } from 'kysely'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { readPageOfSearchedDrivers, type DriverListPlan } from '#drivers/list/searched-drivers.store.ts'
import type { CardEndReason } from '#drivers/card/card-ends.rules.ts'
import { defaultPageSize } from '#platform/contract/paging.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { CappedPage, PageBounds } from '#platform/server/database/statements/listing.ts'
import { cardStages, type CardSort, type CardStage } from './card-stages.rules.ts'

export type CardListFilter = {
  plantId: string
  stage: CardStage
  transporterId: string | undefined
  sort: CardSort
  /** How many are at the stage. */
  size: number
}

export type CardListRow = {
  id: string
  name: string
  id_no: string
  transporter_id: string
  transporter_name: string
  status_id: number
  pass_expiry: string | null
  card_id: string | null
  card_no: string
  printed_at: Date | null
  print_count: number
  handed_over_at: Date | null
  received_by: string | null
  cancelled_at: Date | null
  end_reason: CardEndReason | null
  batch_id: string | null
}

/** One page of the drivers at a stage. */
export const listCards = (
  db: Db,
  filter: CardListFilter,
  search: string | undefined,
  bounds: PageBounds,
): Promise<CappedPage<CardListRow>> =>
  readPageOfSearchedDrivers(db, { ...listPlan(filter), name: search ? undefined : nameOf(filter, bounds) }, search, bounds)

/** How many drivers are at each stage, counted up to the cap plus one. */
export async function countCards(db: Db, plantId: string, cap: number): Promise<Record<CardStage, number>> {
  const counts = cardStages.map((stage) => sql`${sizeOf(plantId, stage, cap)} as ${sql.ref(stage)}`)
  const { rows } = await sql<Record<CardStage, number>>`select ${sql.join(counts)}`.execute(db)
  return rows[0] ?? { print: 0, hand_over: 0, issued: 0, cancelled: 0 }
}

/** How many cards are to be printed, for the menu. */
export const countToPrint = (db: Db, plantId: string, cap: number): Promise<number> => valueOf(db, sizeOf(plantId, 'print', cap))

const sizeOf = (plantId: string, stage: CardStage, cap: number): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (select from driver d where ${atStage(plantId, stage)} limit ${sql.lit(cap + 1)}) n)`

const id = {
  to_print: sql.lit(driverStatus.cardIssuance),
  cancelled: sql.lit(driverStatus.cardCancelled),
  active: sql.lit(driverStatus.active),
}

/** As constants: each stage reads an index of its own. */
const stageConditions: Readonly<Record<CardStage, RawBuilder<unknown>>> = {
  print: sql`d.status_id = ${id.to_print} and d.card_printed_at is null`,
  hand_over: sql`d.status_id in (${id.to_print}, ${id.cancelled}) and d.card_printed_at is not null`,
  issued: sql`d.status_id = ${id.active} and d.card_no is not null`,
  cancelled: sql`d.status_id = ${id.cancelled} and d.card_printed_at is null`,
}

const atStage = (plantId: string, stage: CardStage): RawBuilder<unknown> => sql`d.auth_plant_id = ${plantId} and ${stageConditions[stage]}`

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`d.name_key`,
  pass_expiry: sql`coalesce(d.pass_expiry, 'infinity')`,
  printed: sql`coalesce(d.card_printed_at, 'infinity')`,
}

const listPlan = ({ plantId, stage, transporterId, sort, size }: CardListFilter): DriverListPlan<CardListRow> => ({
  table: sql`driver d`,
  id: sql`d.id`,
  driverId: sql`d.id`,
  which: transporterId === undefined ? atStage(plantId, stage) : sql`${atStage(plantId, stage)} and d.transporter_id = ${transporterId}`,
  order: orders[sort.replace('-', '')] ?? sql`d.name_key`,
  isDescending: sort.startsWith('-'),
  size: transporterId === undefined ? sql<number>`${size}::int` : undefined,
  alsoFound: (search) => sql`select driver_id from card where cancelled_at is null and card_no_key(card_no) = card_no_key(${search})`,
  columns: sql<CardListRow>`d.id, d.name, d.id_no, d.transporter_id, t.name as transporter_name, d.status_id, d.pass_expiry,
    c.id as card_id, c.card_no, c.printed_at, c.print_count, c.handed_over_at, c.received_by, c.cancelled_at, c.end_reason, b.batch_id`,
  joined: sql`join transporter t on t.id = d.transporter_id
    left join lateral (select * from card where driver_id = d.id order by cancelled_at is null desc, id desc limit 1) c on true
    left join lateral (select max(batch_id) as batch_id from card_print where card_id = c.id) b on true`,
})

/** The page that a tab opens with. */
const nameOf = ({ stage, transporterId, sort }: CardListFilter, { limit, offset }: PageBounds): string | undefined =>
  transporterId === undefined && sort === 'name' && offset === 0 && limit === defaultPageSize ? `cards_${stage}` : undefined
