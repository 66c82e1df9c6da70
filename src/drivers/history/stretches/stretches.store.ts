import { sql } from 'kysely'
import type { OwnRequirement } from '../../requirements/own-requirement.rules.ts'
import { ownRequirements } from '../../requirements/own-requirements.sql.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import type { DriverAsAt } from '../driver-history.sql.ts'

/** Columns of `driver_history` as JSON, where ids are numbers. */
export type StoredFacts = Readonly<Record<string, StoredFact>>
export type StoredFact = string | number | boolean | readonly string[] | null

export type StretchRow = Pick<DriverAsAt, 'from_at' | 'from_day' | 'has_time'> & {
  /** Null for what is known now. */
  until_at: Date | null
  until_day: PlainDate | null
  facts: StoredFacts
  /** Null for the first. */
  before: StoredFacts | null
  /** The plant's own requirements that the driver needed, as they were called then. */
  own: readonly OwnRequirement[]
  own_before: readonly OwnRequirement[] | null
  plant: string
  plant_before: string | null
}

const ownThen = ownRequirements('h', sql.ref<Date>('h.from_at'))

type OfDriver = {
  driverId: string
  /** While the driver was this plant's alone; null for all plants. */
  plantId: string | null
}

/** One page of what was known of a driver, newest first. The caller checks the scope. */
export async function listStretches(db: Db, { driverId, plantId }: OfDriver, page: LimitOffset): Promise<PageAndTotal<StretchRow>> {
  const stretches = db
    .selectFrom('driver_history as h')
    .innerJoin('auth_plant as p', 'p.id', 'h.auth_plant_id')
    .select(['h.from_at', 'h.from_day', 'h.has_time'])
    .select([
      sql<Date | null>`nullif(h.until_at, 'infinity')`.as('until_at'),
      sql<PlainDate | null>`nullif(h.until_day, 'infinity')`.as('until_day'),
      sql<StoredFacts>`to_jsonb(h)`.as('facts'),
      sql<StoredFacts | null>`lag(to_jsonb(h)) over (order by h.from_at)`.as('before'),
      sql<string>`p.name`.as('plant'),
      sql<string | null>`lag(p.name) over (order by h.from_at)`.as('plant_before'),
      ownThen.as('own'),
      sql<StretchRow['own_before']>`lag(${ownThen}) over (order by h.from_at)`.as('own_before'),
    ])
    .where('h.driver_id', '=', driverId)
    .$if(plantId !== null, (all) => all.where('h.auth_plant_id', '=', plantId))
    .orderBy('h.from_at', 'desc')
  return readPageAndTotal(stretches, page)
}
