import { sql } from 'kysely'
import { expect } from 'vitest'
import { clearedUntilOf, judgeDriver, verdictBy } from '#drivers/verdict/verdict.rules.ts'
import { factsOf } from '#drivers/verdict/as-at/driver-state.rules.ts'
import { findVerdictDriver } from '#drivers/verdict/as-at/verdict.service.ts'
import type { Db } from '#platform/server/database/database.ts'

/** Frozen: how drivers were judged before a plant could say what it requires. It never follows the code. */
type Day = string
type Clearance = { id: string; kind: string; givenOn: Day; expiry: Day; isFit: boolean | null }
type Before = {
  id: string
  plantId: string
  status: number
  isBulker: boolean
  licence: Day | null
  spotUntil: Day | null
  pass: { issuedOn: Day; registeredUntil: Day | null; shortenedUntil: Day | null } | null
  clearances: readonly Clearance[] | null
  holds: readonly { from: Day | null; until: Day | null }[] | null
  stored: { passExpiry: Day | null; medical: Day | null; ddt: Day | null; bulker: Day | null; clearedUntil: Day; heldDays: string }
}

const active = 8
const dayAfter = (day: Day, change: Temporal.DurationLike): Day => Temporal.PlainDate.from(day).add(change).toString()
const first = (days: readonly (Day | null)[]): Day | null =>
  days.reduce((one, day) => (one === null || (day !== null && day < one) ? day : one), null)

/** The latest examination or training; on one day 'not fit'. One of a register is nothing beside a finding 'not fit'. */
function counting(all: readonly Clearance[], kind: string): Clearance | undefined {
  const ofKind = all.filter((one) => one.kind === kind)
  const known = ofKind.some(({ isFit }) => isFit === false) ? ofKind.filter(({ isFit }) => isFit !== null) : ofKind
  const rank = ({ givenOn, isFit, id }: Clearance): string => `${givenOn} ${isFit === false ? 1 : 0} ${id.padStart(19, '0')}`
  return known.toSorted((one, other) => (rank(one) < rank(other) ? 1 : -1))[0]
}

function judgedBefore({ status, isBulker, licence, spotUntil, pass, clearances, holds, stored }: Before) {
  const of = (kind: string) => counting(clearances ?? [], kind)
  const [medical, ddt, bulker] = [of('medical'), of('ddt'), of('bulker')]
  const documents = [medical?.expiry ?? null, ddt?.expiry ?? null, ...(isBulker ? [bulker?.expiry ?? null] : []), licence]
  const passEnd =
    pass && first([dayAfter(pass.issuedOn, { months: 12 }), pass.registeredUntil, pass.shortenedUntil, spotUntil, ...documents])
  const isMissing = passEnd === null || documents.includes(null)
  const held = (holds ?? []).map(({ from }) => from ?? '-infinity')
  const until =
    isMissing || medical?.isFit === false || held.includes('-infinity')
      ? '-infinity'
      : (first([passEnd, spotUntil, ...documents, ...held]) ?? '-infinity')
  const verdictOn = (day: Day): string => {
    if (status !== active || until === '-infinity' || until <= day) return 'blocked'
    return held.length > 0 || until <= dayAfter(day, { days: 30 }) ? 'warn' : 'cleared'
  }
  const ends = {
    passExpiry: passEnd,
    medical: medical?.expiry ?? null,
    ddt: ddt?.expiry ?? null,
    bulker: bulker?.expiry ?? null,
    clearedUntil: until,
  }
  return { ends, verdictOn, stored }
}

/** Of each driver of a plant that says nothing of its own, what is stored and each day's verdict are as the rules of before have them. Answers how many drivers there are. */
export async function checkAsBefore(db: Db, days: readonly Day[]): Promise<number> {
  const { rows } = await sql<Before>`
    select d.id, d.auth_plant_id as "plantId", d.status_id as status, 'Bulker' = any(d.vehicle_options) as "isBulker", d.licence_expiry as licence,
      case when t.is_spot then t.valid_until end as "spotUntil",
      (select json_build_object('issuedOn', issued_on, 'registeredUntil', registered_until, 'shortenedUntil', shortened_until) from pass where driver_id = d.id and is_current) as pass,
      (select json_agg(json_build_object('id', id::text, 'kind', kind, 'givenOn', given_on, 'expiry', expiry, 'isFit', fit_to_work)) from clearance
        where driver_id = d.id and not is_void) as clearances,
      (select json_agg(json_build_object('from', starts_on, 'until', ends_on)) from driver_hold
        where driver_id = d.id and lifted_at is null and coalesce(auth_plant_id, d.auth_plant_id) = d.auth_plant_id) as holds,
      json_build_object('passExpiry', d.pass_expiry, 'medical', d.medical_expiry, 'ddt', d.ddt_expiry, 'bulker', d.bulker_expiry, 'clearedUntil', d.cleared_until,
        'heldDays', d.held_days) as stored
    from driver d join transporter t on t.id = d.transporter_id
    where not exists (select from requirement_version v where v.auth_plant_id = d.auth_plant_id) order by d.id`.execute(db)
  for (const row of rows) {
    const { ends, verdictOn, stored } = judgedBefore(row)
    const { heldDays, ...columns } = stored
    expect([row.id, columns]).toEqual([row.id, ends])
    const facts = factsOf(await findVerdictDriver(db, { plantId: row.plantId, transporterId: null }, { id: row.id }))
    expect([row.id, clearedUntilOf(facts) ?? '-infinity']).toEqual([row.id, ends.clearedUntil])
    const clearedUntil = stored.clearedUntil === '-infinity' ? null : stored.clearedUntil
    const list = days.map((day) => verdictBy({ statusId: row.status, clearedUntil, isHeld: heldDays !== '{}' }, day))
    expect([row.id, list]).toEqual([row.id, days.map(verdictOn)])
    // A hold with a last day is over on it for a page that looks ahead; lists count it until it has been ended.
    if (row.holds === null) expect([row.id, days.map((day) => judgeDriver(facts, day).verdict)]).toEqual([row.id, list])
  }
  return rows.length
}
