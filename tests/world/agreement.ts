import { sql } from 'kysely'
import { asDriverStatus, tiles, tileStatus } from '#drivers/driver-status.contract.ts'
import { clearedUntilOf, isNeeded, verdictBy, type VerdictFacts } from '#drivers/verdict/verdict.rules.ts'
import { ownEnds, type OwnRule, type OwnStanding } from '#drivers/requirements/own-ends.rules.ts'
import { listOwnRules } from '#drivers/requirements/requirements.service.ts'
import { heldFrom, neverHeld } from '#drivers/holds/held-days.rules.ts'
import { requirements } from '#drivers/verdict/verdict-reasons.rules.ts'
import type { Verdict } from '#drivers/verdict/verdict-names.rules.ts'
import { endings, passStatusFilters, type Ending } from '#drivers/pass-list/pass-set.rules.ts'
import { passStatusShown, type PassStatus, type PassStatusShown } from '#drivers/pass/pass.rules.ts'
import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'

/** A driver's facts, read from passes, clearances and transporters and not from the columns that lists read. */
export type DriverRecord = {
  id: string
  facts: VerdictFacts
  clearedUntil: PlainDate | null
  pass: { status: PassStatus; expiry: PlainDate } | null
}

type Row = Omit<VerdictFacts, 'suspension' | 'statusId' | 'own'> & {
  id: string
  statusId: number
  pass: DriverRecord['pass']
  standing: Omit<OwnStanding, 'vehicleOptions'>
}

export async function driverRecordsOf(db: Db, plantId: string): Promise<readonly DriverRecord[]> {
  const newest = (kind: string) =>
    sql`(select c.expiry from clearance c where c.driver_id = d.id and c.kind = ${kind} and not c.is_void order by c.given_on desc, c.fit_to_work is false desc, c.id desc limit 1)`
  const fitness = sql`coalesce((select c.fit_to_work is false from clearance c where c.driver_id = d.id and c.kind = 'medical' and not c.is_void
    order by c.given_on desc, c.fit_to_work is false desc, c.id desc limit 1), false)`
  const { rows } = await sql<Row>`select d.id, d.status_id as "statusId", d.vehicle_options as "vehicleOptions",
      (select coalesce(range_agg(daterange(coalesce(h.starts_on, '-infinity'), coalesce(h.ends_on, 'infinity'))), '{}') from driver_hold h
        where h.driver_id = d.id and h.lifted_at is null and coalesce(h.auth_plant_id, d.auth_plant_id) = d.auth_plant_id) as "heldDays",
      ${fitness} as "isUnfit",
      case when p.id is not null then json_build_object('status', p.status, 'expiry', p.expiry) end as pass,
      json_build_object('pass', p.expiry, 'medical', ${newest('medical')}, 'ddt', ${newest('ddt')}, 'bulker', ${newest('bulker')},
        'licence', d.licence_expiry, 'transporter', case when t.is_spot then t.valid_until end) as expiries,
      json_build_object('vehicleCategories', d.vehicle_categories, 'licenceClass', d.licence_class, 'dateOfBirth', d.date_of_birth, 'isSpot', t.is_spot,
        'joinedOn', (d.created_at at time zone a.time_zone)::date,
        'proofs', (select coalesce(json_agg(json_build_object('key', kind, 'givenOn', given_on, 'expiry', expiry)), '[]') from current_clearance where driver_id = d.id),
        'attended', (select coalesce(json_agg(json_build_object('topic', e.topic, 'on', e.date)), '[]') from event_attendance x join event e on e.id = x.event_id
          where x.driver_id = d.id and e.auth_plant_id = d.auth_plant_id and e.topic is not null)) as standing
    from driver d join transporter t on t.id = d.transporter_id join auth_plant a on a.id = d.auth_plant_id
      left join pass p on p.driver_id = d.id and p.is_current
    where d.auth_plant_id = ${plantId}`.execute(db)
  const rules = (await listOwnRules(db, [plantId])).get(plantId) ?? []
  return rows.map(({ id, pass, statusId, standing, ...read }) => {
    const facts = { ...read, own: ownOf(rules, { ...standing, vehicleOptions: read.vehicleOptions }) }
    return {
      id,
      pass,
      clearedUntil: clearedUntilOf(facts),
      facts: { ...facts, statusId: asDriverStatus(statusId), suspension: null },
    }
  })
}

const ownOf = (rules: readonly OwnRule[], standing: OwnStanding): VerdictFacts['own'] =>
  Object.entries(ownEnds(rules, standing)).map(([id, [endsOn, hasProof]]) => ({
    id,
    name: id,
    shortName: id,
    nextStep: '',
    endsOn,
    hasProof,
  }))

/** One day's numbers, counted driver by driver. */
export type DayCount = {
  /** Drivers whose pass and verdict contradict each other. */
  contradictions: readonly string[]
  ofTile: Readonly<Record<string, number>>
  activeByVerdict: Record<Verdict, number>
  passesByVerdict: Record<Verdict, number>
  passesByStatus: Record<string, number>
  expiring: number
  /** Expiries of active and suspended drivers: 'medical expired', or 'medical 2026-12'. */
  ends: ReadonlyMap<string, number>
}

export function countDay(records: readonly DriverRecord[], day: PlainDate): DayCount {
  const contradictions: string[] = []
  const ofTile: Record<string, number> = Object.fromEntries(tiles.map((tile) => [tile, 0]))
  const byVerdict = (): Record<Verdict, number> => ({ cleared: 0, warn: 0, blocked: 0 })
  const [activeByVerdict, passesByVerdict] = [byVerdict(), byVerdict()]
  const passesByStatus: Record<string, number> = Object.fromEntries(passStatusFilters.map((status) => [status, 0]))
  const ends = new Map<string, number>()
  const soon = addDays(day, 30)
  let expiring = 0
  for (const record of records) {
    const { facts, pass, clearedUntil } = record
    const verdict = verdictBy({ statusId: facts.statusId, clearedUntil, isHeld: facts.heldDays !== neverHeld }, day)
    for (const tile of tiles) if (facts.statusId === tileStatus[tile]) ofTile[tile] = (ofTile[tile] ?? 0) + 1
    if (facts.statusId === tileStatus.active) activeByVerdict[verdict] += 1
    const shown = pass && passStatusShown(pass.status, pass.expiry, day)
    if (contradicts(facts, shown, verdict, day)) contradictions.push(`${record.id} on ${day}: pass ${shown}, ${verdict}`)
    if (!pass || !shown) continue
    passesByVerdict[verdict] += 1
    passesByStatus[shown.toLowerCase()] = (passesByStatus[shown.toLowerCase()] ?? 0) + 1
    if (facts.statusId !== tileStatus.active && facts.statusId !== tileStatus.suspended) continue
    if (pass.expiry > day && pass.expiry <= soon) expiring += 1
    for (const of of endings) {
      const key = endKey(of, facts.expiries[of], day)
      if (key) ends.set(key, (ends.get(key) ?? 0) + 1)
    }
  }
  return { contradictions, ofTile, activeByVerdict, passesByVerdict, passesByStatus, expiring, ends }
}

const endKey = (of: Ending, expiry: PlainDate | null, day: PlainDate): string | null =>
  expiry && (expiry <= day ? `${of} expired` : `${of} ${expiry.slice(0, 7)}`)

/** A pass in force with all needed documents and proofs loads, unless the driver is on hold or unfit; any other pass does not. */
function contradicts(facts: VerdictFacts, shown: PassStatusShown | null, verdict: Verdict, day: PlainDate): boolean {
  // Lists count an open hold until the job has ended it.
  const held = heldFrom(facts.heldDays, '-infinity')
  if (shown !== 'Active' || (held !== null && held <= day) || facts.isUnfit) return verdict !== 'blocked'
  const lacks = requirements.some((requirement) => isNeeded(requirement, facts) && facts.expiries[requirement] === null)
  const isUnproved = facts.own.some(({ endsOn }) => endsOn <= day)
  return (verdict === 'blocked') !== (lacks || isUnproved)
}
