import { sql, type RawBuilder } from 'kysely'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { beginsCardNo, beginsIdNo } from '#drivers/search/begins.sql.ts'
import type { Verdict } from '#drivers/verdict/verdict-names.rules.ts'
import { soonUntil } from '#drivers/verdict/verdict.rules.ts'
import { clearedAs } from '#drivers/verdict/verdict.sql.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { plainWords } from '#platform/contract/plain-words.ts'
import { hasInside } from '#platform/server/database/statements/like.ts'
import type { AdmittedAs } from './visitors.rules.ts'

/** A plant, now and on its day. */
export type Here = { plantId: string; now: Date; today: PlainDate }

export type VisitorFilter = {
  search: string
  homePlantId?: string | undefined
  transporterId?: string | undefined
  verdict?: Verdict | undefined
  admitted?: AdmittedAs | undefined
  /** Who does not meet the plant's own requirements, and who soon does not: needed with a verdict. */
  unmet: { blocked: readonly string[]; warn: readonly string[] }
}
/** Drivers of other plants by `driver_id`, with what the list is ordered by. Who was here as a driver of this plant is none. */
export const visitorSet = (here: Here, filter?: VisitorFilter): RawBuilder<unknown> => sql`
  select known.driver_id, known.last_check, d.name_key from (
    select driver_id, max(last_check) as last_check from (
      select driver_id, max(checked_at) as last_check from gate_check
      where auth_plant_id = ${here.plantId} and is_visit and checked_at > ${here.now}::timestamptz - interval '90 days' group by driver_id
      union all select m.driver_id, null from ${openAdmissions(here)}
    ) seen group by driver_id
  ) known join driver d on d.id = known.driver_id where d.auth_plant_id <> ${here.plantId}${filter ? conditions(here, filter) : sql``}`

/** By the state too, as the index has it. */
export const openAdmissions = ({ plantId, today }: Pick<Here, 'plantId' | 'today'>): RawBuilder<unknown> =>
  sql`admission m join driver of_m on of_m.id = m.driver_id
    where m.auth_plant_id = ${plantId} and m.state = 'granted' and admission_is_open(m, of_m.auth_plant_id, ${today}::date)`

function conditions(here: Here, filter: VisitorFilter): RawBuilder<unknown> {
  const { search, homePlantId, transporterId, verdict, admitted } = filter
  const all: RawBuilder<unknown>[] = []
  if (search !== '') all.push(isFound(search))
  if (homePlantId !== undefined) all.push(sql`d.auth_plant_id = ${homePlantId}`)
  if (transporterId !== undefined) all.push(sql`d.transporter_id = ${transporterId}`)
  if (verdict !== undefined) all.push(hasVerdict(here, filter)[verdict])
  if (admitted !== undefined) all.push(isAdmittedAs(here)[admitted])
  return sql.join(
    all.map((each) => sql` and ${each}`),
    sql``,
  )
}

function isFound(search: string): RawBuilder<boolean> {
  const words = plainWords(search)
  return sql<boolean>`(${hasInside(sql`d.name_key`, words)} or ${/\d/.test(words) ? beginsIdNo(search) : sql`false`} or ${beginsCardNo(search)})`
}

/** As `is_admitted`, found once for all plants and names instead of for each driver. */
const withPlant = ({ plantId, today }: Here): RawBuilder<boolean> =>
  sql<boolean>`d.auth_plant_id in (select h.id from auth_plant h where is_admitted(null, h.id, ${plantId}, ${today}::date))`
const byName = (here: Here, more: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`d.id in (select m.driver_id from ${openAdmissions(here)} and ${more})`
const isAdmitted = (here: Here): RawBuilder<boolean> =>
  sql<boolean>`(${withPlant(here)} or ${byName(here, sql`m.from_day <= ${here.today}::date`)})`

const isAdmittedAs = (here: Here): Readonly<Record<AdmittedAs, RawBuilder<boolean>>> => ({
  plant: withPlant(here),
  name: byName(here, sql`true`),
  ending: sql<boolean>`(${byName(here, sql`true`)} and not ${byName(here, sql`m.until_day > ${soonUntil(here.today)}::date`)})`,
  over: sql<boolean>`not ${isAdmitted(here)}`,
})

/** The gate's verdict of a list: that of the own plant, then what this one asks. */
function hasVerdict(here: Here, { unmet }: VisitorFilter): Readonly<Record<Verdict, RawBuilder<boolean>>> {
  const { plantId, today } = here
  const hold = (days: RawBuilder<unknown>): RawBuilder<boolean> =>
    sql<boolean>`exists (select from driver_hold h where h.driver_id = d.id and h.lifted_at is null and h.auth_plant_id = ${plantId} and ${days})`
  const among = (ids: readonly string[]): RawBuilder<boolean> => sql<boolean>`d.id = any(${ids}::bigint[])`
  const hasCard = sql`exists (select from card c where c.driver_id = d.id and c.cancelled_at is null and c.handed_over_at is not null)`
  const mayLoad = sql<boolean>`(d.status_id = ${sql.lit(driverStatus.active)} and not ${clearedAs('blocked', today)} and ${isAdmitted(here)} and ${hasCard}
    and not ${hold(sql`coalesce(h.starts_on, '-infinity') <= ${today}::date and coalesce(h.ends_on, 'infinity') > ${today}::date`)} and not ${among(unmet.blocked)})`
  const isClear = sql<boolean>`(${clearedAs('cleared', today)} and not ${hold(sql`h.starts_on > ${today}::date`)} and not ${among(unmet.warn)})`
  return {
    blocked: sql<boolean>`not ${mayLoad}`,
    warn: sql<boolean>`(${mayLoad} and not ${isClear})`,
    cleared: sql<boolean>`(${mayLoad} and ${isClear})`,
  }
}
