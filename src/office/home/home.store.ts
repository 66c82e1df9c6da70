import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Expiries } from '#drivers/documents/part-states.rules.ts'
import type { FirstEnd } from '#drivers/verdict/verdict-reasons.rules.ts'
import { clearedUntil, firstEnd, isHeld } from '#drivers/verdict/verdict.sql.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { allRows, readPage, type CappedPage, type ListPlan, type PageBounds } from '#platform/server/database/statements/listing.ts'
import { named } from '#platform/server/database/statements/named.ts'
import type { StepFactsRow } from '../driver/step-facts.rules.ts'
import { stepColumns, stepTables } from '../driver/step-facts.store.ts'
import { homeDrivers, inTile, isOfOffice, needsOfficeNow, unansweredRejection, type HomeFilter } from './home-set.store.ts'
import { homeTiles, type HomeTile } from './home.rules.ts'

export type OwnDriverRow = StepFactsRow & {
  id: string
  plant_id: string
  plant: string
  name: string
  id_no: string
  phone: string | null
  card_no: string | null
  cleared_until: PlainDate | null
  first_end: FirstEnd
  is_held: boolean
  is_unfit: boolean
  picture_file_id: string | null
  expiries: Expiries
  vehicle_options: readonly string[]
  open_requests: number
  needs_you: boolean
  rejected_request_id: string | null
}

export type HomeOrder = { by: 'name' | 'ends'; isDescending: boolean }

const orders = { name: sql`d.name_key`, ends: sql`d.cleared_until` } as const

/** One page of the office's own drivers. */
export const listOwnDrivers = (
  db: Db,
  scope: Scope,
  filter: HomeFilter & HomeOrder,
  bounds: PageBounds,
): Promise<CappedPage<OwnDriverRow>> => readPage(db, planOf(scope, filter), bounds)

/** All of them, for an export. */
export const allOwnDrivers = (scope: Scope, filter: HomeFilter & HomeOrder): RawBuilder<OwnDriverRow> => allRows(planOf(scope, filter))

const planOf = (scope: Scope, filter: HomeFilter & HomeOrder): ListPlan<OwnDriverRow> => ({
  table: sql`driver d`,
  id: sql`d.id`,
  which: homeDrivers(scope, filter),
  order: orders[filter.by],
  isDescending: filter.isDescending,
  columns: rowColumns(scope),
  joined: stepTables(scope),
})

const rowColumns = (
  scope: Scope,
): RawBuilder<OwnDriverRow> => sql<OwnDriverRow>`d.id, d.auth_plant_id as plant_id, a.name as plant, d.name, d.id_no, d.phones[1] as phone, d.card_no,
  ${clearedUntil} as cleared_until, ${firstEnd} as first_end, ${isHeld} as is_held, d.is_unfit, d.picture_file_id, d.vehicle_options,
  jsonb_build_object('licence', d.licence_expiry, 'medical', d.medical_expiry, 'ddt', d.ddt_expiry, 'bulker', d.bulker_expiry, 'pass', d.pass_expiry) as expiries,
  ${stepColumns}, q.n as open_requests, ${needsOfficeNow(scope)} as needs_you, ${unansweredRejection(scope)} as rejected_request_id`

/** The office's drivers by tile, each number as the list of its tile has it. */
export async function countByTile(db: Db, scope: Scope, today: PlainDate): Promise<Record<HomeTile, number>> {
  const tiles = inTile(scope, today)
  const counts = homeTiles.map((tile) => sql`count(*) filter (where ${tiles[tile]})::int as ${sql.ref(tile)}`)
  const { rows } = await sql<Record<HomeTile, number>>`select ${sql.join(counts)} from driver d where ${isOfOffice(scope)}`.execute(
    named(db, scope.plantIds === undefined ? 'home_tiles' : 'home_tiles_of_plants'),
  )
  return rows[0] ?? { cleared: 0, due: 0, blocked: 0, suspended: 0, 'needs-you': 0 }
}
