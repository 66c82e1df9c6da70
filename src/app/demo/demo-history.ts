import { sql } from 'kysely'
import { clearedUntilOf } from '#drivers/verdict/verdict.rules.ts'
import type { DriverAsAt } from '#passes/history/driver-history.store.ts'
import { passStatusOfDriver } from '#passes/passes.rules.ts'
import { listPastDrivers, listSpotEnds, type PastDriver } from '#passes/verdict/past-drivers.store.ts'
import { asAt, changeDays, factsAsAt, type StateAsAt } from '#passes/verdict/verdict-as-at.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'

const batchSize = 500

type KeptState = Omit<DriverAsAt, 'from_day' | 'until_day' | 'status_since' | 'was_plant_id' | 'was_transporter_id' | 'was_status_id'>
type KeptRow = KeptState & Pick<DriverAsAt, 'from_day' | 'status_since'>
type Plant = { readonly id: string; readonly today: PlainDate }

/**
 * Writes the history of a plant's drivers anew, as the verdict of each day follows from their passes, cards, clearances, suspensions and audit: the parts of the
 * demonstration go back in time again and again, and an earlier change after a later one would be kept as of the later day.
 */
export async function rewriteDemoHistory(db: Db, plant: Plant): Promise<void> {
  const spotEnds = await listSpotEnds(db)
  for (let after: string | undefined = '0'; after !== undefined;) {
    const drivers: readonly PastDriver[] = await listPastDrivers(db, plant.id, { after, limit: batchSize })
    const ids = drivers.map(({ driver }) => driver.id)
    const states = new Map((await listStates(db, ids)).map((state) => [state.present.driver_id, state]))
    const rows = drivers.flatMap((past) => rowsOf(past, { ...states.get(past.driver.id), today: plant.today, spotEnds }))
    await inTransaction(db, (tx) => replaceRows(tx, ids, rows))
    after = drivers.length < batchSize ? undefined : ids.at(-1)
  }
}

type Stored = {
  readonly present: KeptState
  readonly cards: readonly { readonly cardNo: string; readonly from: PlainDate; readonly until: PlainDate | null }[]
}
type Known = Partial<Stored> & { readonly today: PlainDate; readonly spotEnds: ReadonlyMap<string, PlainDate | null> }

function rowsOf({ driver, history }: PastDriver, { present, cards, today, spotEnds }: Known): KeptRow[] {
  const rows: KeptRow[] = []
  if (!present) return rows
  const past = changeDays(driver, history).filter((day) => day < today)
  for (const from_day of [...past, today]) {
    const state = asAt(driver, history, from_day, today)
    if (!state) continue
    const card_no = cards?.findLast(({ from, until }) => from <= from_day && (until === null || until > from_day))?.cardNo ?? null
    const spot_until = spotEnds.get(state.transporterId) ?? null
    const kept = from_day === today ? present : pastState(present, state, { card_no, spot_until })
    const before = rows.at(-1)
    const row = { ...kept, from_day, status_since: before?.status_id === kept.status_id ? before.status_since : from_day }
    if (!before || JSON.stringify({ ...row, from_day: '' }) !== JSON.stringify({ ...before, from_day: '' })) rows.push(row)
  }
  return rows
}

function pastState(present: KeptState, state: StateAsAt, then: Pick<KeptState, 'card_no' | 'spot_until'>): KeptState {
  const { statusId, pass, clearances, suspension } = state
  const expiries = { licence: present.licence_expiry, transporter: then.spot_until }
  return {
    ...present,
    ...then,
    transporter_id: state.transporterId,
    status_id: statusId,
    vehicle_options: [...state.vehicleOptions],
    pass_status: pass && (passStatusOfDriver[statusId] ?? 'cancelled'),
    pass_issued_on: pass?.issuedOn ?? null,
    pass_expiry: pass?.expiry ?? null,
    pass_reason: pass?.reason ?? null,
    medical_expiry: clearances.medical,
    ddt_expiry: clearances.ddt,
    bulker_expiry: clearances.bulker,
    cleared_until: clearedUntilOf(factsAsAt(state, expiries)) ?? '-infinity',
    suspended_on: suspension?.startsOn ?? null,
    suspended_until: suspension?.endsOn ?? null,
  }
}

async function listStates(db: Db, ids: readonly string[]): Promise<readonly Stored[]> {
  const day = (column: string) => sql`(${sql.ref(column)} at time zone p.time_zone)::date`
  const { rows } = await sql<KeptState & Pick<Stored, 'cards'>>`
    select s.*, (select coalesce(json_agg(json_build_object('cardNo', c.card_no, 'from', ${day('c.handed_over_at')}, 'until', ${day('c.cancelled_at')}) order by c.id), '[]')
        from card c where c.driver_id = s.driver_id and c.handed_over_at is not null) as cards
    from driver_state s join auth_plant p on p.id = s.auth_plant_id where s.driver_id = any(${ids}::bigint[])`.execute(db)
  return rows.map(({ cards, ...present }) => ({ present, cards }))
}

async function replaceRows(tx: Tx, ids: readonly string[], rows: readonly KeptRow[]): Promise<void> {
  await tx
    .deleteFrom('driver_history')
    .where('driver_id', '=', sql<string>`any(${ids}::bigint[])`)
    .execute()
  const before = (column: string) => sql`lag(${sql.ref(column)}) over days`
  await sql`insert into driver_history
    select kept.* from (
      select r, jsonb_build_object('until_day', coalesce(lead(from_day) over days, 'infinity'),
        'was_plant_id', ${before('auth_plant_id')}, 'was_transporter_id', ${before('transporter_id')}, 'was_status_id', ${before('status_id')}) as neighbours
      from jsonb_populate_recordset(null::driver_history, ${JSON.stringify(rows)}::jsonb) r
      window days as (partition by driver_id order by from_day)
    ) rows, jsonb_populate_record(r, neighbours) kept`.execute(tx)
}
