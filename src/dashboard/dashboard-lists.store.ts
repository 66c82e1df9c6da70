import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { returningStatuses } from '#drivers/pass-list/pass-set.rules.ts'
import { sumOfCounts } from '#platform/server/counts/counts.ts'
import type { Db } from '#platform/server/database/database.ts'
import { onboardedStatuses } from './dashboard.rules.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

type PageRange = { limit: number; offset: number }
type Page<Row> = { rows: readonly Row[]; total: number }
/** A list that the dashboard counts: a page of it, or all of it, and how many rows it has. */
export type CountedList<Row> = { rows: RawBuilder<Row>; total: RawBuilder<number> }
type PlantScope = Pick<Scope, 'plantId'>

export type CountedDriverRow = {
  id: string
  status_id: number
  gender: string | null
  date_of_birth: PlainDate | null
  transporter_id: string
  transporter_name: string
}

/** The drivers that the dashboard counts. */
export const countedDrivers = ({ plantId }: PlantScope, range?: PageRange): CountedList<CountedDriverRow> => ({
  rows: sql<CountedDriverRow>`select d.id, d.status_id, d.gender, d.date_of_birth, d.transporter_id, t.name as transporter_name
    from (select id from driver where auth_plant_id = ${plantId} and status_id = any(${onboardedStatuses}) order by id ${within(range)}) page
    join driver d using (id) join transporter t on t.id = d.transporter_id order by d.id`,
  total: sumOfCounts({ plantId, fact: 'driver', parts: onboardedStatuses }),
})

export type CountedPassRow = { id: string; status_id: number; expiry: PlainDate }

/** The passes that the dashboard counts. */
export const countedPasses = ({ plantId }: PlantScope, range?: PageRange): CountedList<CountedPassRow> => ({
  rows: sql<CountedPassRow>`select id, status_id, pass_expiry as expiry from driver
    where auth_plant_id = ${plantId} and status_id = any(${returningStatuses}) and pass_expiry is not null order by id ${within(range)}`,
  total: sumOfCounts({ plantId, fact: 'pass month', parts: returningStatuses }),
})

export type CountedViolationRow = {
  id: string
  violation: string
  category: string
  violation_date: PlainDate
  driver_id: string
  driver_name: string
  transporter_id: string
  transporter_name: string
}

/** The violations that the dashboard counts, of all years, newest first. */
export const countedViolations = ({ plantId }: PlantScope, range?: PageRange): CountedList<CountedViolationRow> => ({
  rows: sql<CountedViolationRow>`select v.id, v.violation, v.category, v.violation_date, v.driver_id, d.name as driver_name, v.transporter_id,
      t.name as transporter_name
    from (select v.id from violation v where v.auth_plant_id = ${plantId} and v.state <> 'dismissed' order by ${newest} ${within(range)}) page
    join violation v using (id) join driver d on d.id = v.driver_id join transporter t on t.id = v.transporter_id order by ${newest}`,
  total: sumOfCounts({ plantId, fact: 'violation month' }),
})

const newest = sql`v.violation_date desc, v.id desc`
const within = (range: PageRange | undefined): RawBuilder<unknown> =>
  range === undefined ? sql`` : sql`limit ${range.limit} offset ${range.offset}`

export async function readCountedPage<Row>(db: Db, { rows, total }: CountedList<Row>): Promise<Page<Row>> {
  const [found, counted] = await Promise.all([rows.execute(db), valueOf(db, total)])
  return { rows: found.rows, total: counted }
}
