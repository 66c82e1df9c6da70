import { sql, type RawBuilder } from 'kysely'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { maxListedRows } from '#platform/contract/paging.ts'
import { beginsIdNo } from '#drivers/search/begins.sql.ts'
import { isNumber } from '#drivers/search/typed-search.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { plainWords } from '#platform/contract/plain-words.ts'
import { sumOfCounts } from '#platform/server/counts/counts.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import type { Db } from '#platform/server/database/database.ts'
import { beginsWords } from '#platform/server/database/statements/like.ts'
import type { PassQueueSort } from './pass-generation.contract.ts'
import { yearlyDueUntil, yearlyStatuses, type PassQueue } from './pass-queues.rules.ts'

export type QueuedRow = {
  id: string
  name: string
  id_no: string
  status_id: number
  transporter_id: string
  transporter_name: string
  vehicle_options: readonly string[]
  medical_expiry: PlainDate | null
  is_unfit: boolean
  ddt_expiry: PlainDate | null
  bulker_expiry: PlainDate | null
  licence_expiry: PlainDate | null
  spot_until: PlainDate | null
  pass_expiry: PlainDate | null
}

export type QueueCounts = Readonly<Record<PassQueue, number>>

type QueueInput = {
  plantId: string
  today: PlainDate
  queue: PassQueue
  search: string
  transporterId: string | undefined
  sort: PassQueueSort
  limit: number
  offset: number
}

type QueuePage = { rows: QueuedRow[]; total: number; cappedAt?: number; counts: QueueCounts }

/** One page of a queue, and the sizes of all three. A filtered queue is counted up to the last listed row. */
export async function listPassQueue(db: Db, input: QueueInput): Promise<QueuePage> {
  const { queue, sort, limit, offset } = input
  const where = inQueue(input)
  // What ends first comes first by default: every day of waiting costs these drivers most.
  const key = sort.endsWith('name') ? sql.ref('d.name_key') : queues[queue].day
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const isFiltered = input.search !== '' || input.transporterId !== undefined
  const total = isFiltered
    ? sql`(select count(*)::int from (select from driver d where ${where} limit ${maxListedRows + 1}) found)`
    : sql.ref(queue)
  const { rows } = await sql<QueueCounts & { total: number } & (QueuedRow | { id: null })>`with counts as materialized (select
      ${sizeOf('ready', input)} as ready, ${sizeOf('blocked', input)} as blocked, ${sizeOf('yearly', input)} as yearly
    ), totals as materialized (select counts.*, ${total} as total from counts),
    page as materialized (
      select d.id, ${key} as key from driver d where ${where} order by ${key} ${direction}, d.id ${direction} limit ${limit} offset ${offset}
    )
    select totals.*, d.id, d.name, d.id_no, d.status_id, d.transporter_id, t.name as transporter_name, d.vehicle_options,
      d.medical_expiry, d.is_unfit, d.ddt_expiry, d.bulker_expiry, d.licence_expiry, d.spot_until, d.pass_expiry
    from totals left join (page join driver d on d.id = page.id join transporter t on t.id = d.transporter_id) on true order by page.key ${direction}, page.id ${direction}`.execute(
    db,
  )
  const listed: QueuedRow[] = []
  for (const row of rows) if (row.id !== null) listed.push(row)
  const { ready = 0, blocked = 0, yearly = 0, total: size = 0 } = rows[0] ?? {}
  const counted = isFiltered && size > maxListedRows ? { total: maxListedRows, cappedAt: maxListedRows } : { total: size }
  return { rows: listed, ...counted, counts: { ready, blocked, yearly } }
}

/** How many are ready for their first pass, for the menu. */
export const countReady = (db: Db, of: { plantId: string; today: PlainDate }): Promise<number> => valueOf(db, sizeOf('ready', of))

type Condition = RawBuilder<unknown>

function inQueue({ plantId, today, queue, search, transporterId }: QueueInput): Condition {
  const conditions = [sql`d.auth_plant_id = ${plantId}`, queues[queue].where(today)]
  if (transporterId !== undefined) conditions.push(sql`d.transporter_id = ${transporterId}`)
  if (search !== '') conditions.push(matching(search))
  return sql.join(conditions, sql` and `)
}

const waiting = [driverStatus.passGeneration]
const ofStatus = (statuses: readonly number[]): Condition => sql.join(statuses.map((id) => sql.lit(id)))

/** Each queue as a condition on `driver d`, its day, and its stored count. */
const queues = {
  ready: {
    statuses: waiting,
    where: (today: PlainDate) => sql`d.status_id = ${sql.lit(driverStatus.passGeneration)} and d.documents_until > ${today}::date`,
    day: sql.ref('d.documents_until'),
    fact: 'pass due',
    counted: (today: PlainDate) => sql`key > ${today}`,
  },
  blocked: {
    statuses: waiting,
    where: (today: PlainDate) => sql`d.status_id = ${sql.lit(driverStatus.passGeneration)} and d.documents_until <= ${today}::date`,
    day: sql.ref('d.documents_until'),
    fact: 'pass due',
    counted: (today: PlainDate) => sql`key <= ${today}`,
  },
  yearly: {
    statuses: yearlyStatuses,
    where: (today: PlainDate) =>
      sql`d.status_id in (${ofStatus(yearlyStatuses)}) and d.pass_expiry < d.documents_until and d.pass_expiry <= ${yearlyDueUntil(today)}::date`,
    day: sql.ref('d.pass_expiry'),
    fact: 'yearly pass',
    counted: (today: PlainDate) => sql`key <= ${yearlyDueUntil(today)}`,
  },
} as const

function sizeOf(queue: PassQueue, { plantId, today }: Pick<QueueInput, 'plantId' | 'today'>): RawBuilder<number> {
  const { fact, statuses, counted } = queues[queue]
  return sumOfCounts({ plantId, fact, parts: statuses, where: counted(today) })
}

function matching(search: string): Condition {
  if (isNumber(search)) return beginsIdNo(search)
  const words = plainWords(search)
  return sql`(${beginsWords(sql`d.name_key`, words)} or ${/\d/.test(words) ? beginsIdNo(search) : sql`false`})`
}
