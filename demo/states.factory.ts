import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { driverStatus as s } from '#drivers/driver-status.contract.ts'
import { requestType as r } from '#requests/engine/request-types.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

/** The lines of the page that says which driver shows what. */
export const statesTold: readonly { state: string; who: string }[] = [
  ...readFileSync(join(import.meta.dirname, 'README.md'), 'utf8').matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm),
].flatMap(([, state = '', who = '']) => (/^-|^State /.test(state) ? [] : [{ state: state.trim(), who: who.trim() }]))

const ended = (column: string): string => `d.status_id = ${s.active} and d.${column} < today`
const waits = (type: number, more = 'sent_back_at is null'): string =>
  `exists (select from request where driver_id = d.id and type_id = ${type} and status_id = 1 and ${more})`
const hold = (kind: string): string => `exists (select from driver_hold where driver_id = d.id and kind = '${kind}' and lifted_at is null)`
const appointment = (state: string): string => `exists (select from appointment where driver_id = d.id and state = '${state}')`
const recalled = (days: string): string =>
  `exists (select from driver_hold h where h.driver_id = d.id and h.kind = 'issuer' and h.lifted_at is null and ${days})`
const checked = (outcome: string): string =>
  `exists (select from gate_check where driver_id = d.id and outcome = '${outcome}' and checked_at >= today - 7)`

/** Whom each line may name: a condition on the drivers of the first plant. */
export const stateConditions: Readonly<Record<string, string>> = {
  'The story of a morning': `${checked('blocked')} and ${checked('cleared')} and exists (select from clearance where driver_id = d.id and given_on = today)`,
  'On hold': hold('unfit'),
  'Licence in doubt': hold('document'),
  'On hold at this plant': hold('site'),
  'Failed test this morning': hold('test'),
  'Under recall, to renew': recalled('h.starts_on > today'),
  'Under recall, on hold': recalled('h.starts_on <= today'),
  Unfit: `d.is_unfit and d.held_days = '{}'`,
  Suspended: `d.status_id = ${s.suspended} and exists (select from suspension where driver_id = d.id and ended_at is null and violation_id is null)`,
  'Suspended until evidence comes': `d.status_id = ${s.suspended} and ${waits(r.sanctionEvidence)}`,
  Blacklisted: `d.status_id = ${s.blacklisted}`,
  'Card cancelled': `d.status_id = ${s.cardCancelled}`,
  'Medical expired': ended('medical_expiry'),
  'Defensive driving expired': ended('ddt_expiry'),
  'No defensive driving': `d.status_id = ${s.active} and d.ddt_expiry is null`,
  'Bulker training expired': ended('bulker_expiry'),
  'Licence expired': ended('licence_expiry'),
  "Office's contract ended": ended('spot_until'),
  'Expires within days': `d.status_id = ${s.active} and d.cleared_until between today and today + 14`,
  'Documents to verify': `d.status_id = ${s.documentVerification}`,
  'Documents returned': `d.status_id = ${s.documentsReturned}`,
  'Pass to generate': `d.status_id = ${s.passGeneration}`,
  'Card to issue': `d.status_id = ${s.cardIssuance}`,
  'Application declined': `d.status_id = ${s.onboardingDeclined}`,
  'Application withdrawn': `d.status_id = ${s.left}`,
  'Appointment asked': appointment('asked'),
  'Appointment agreed': appointment('agreed'),
  'Appointment declined': appointment('declined'),
  'Change of details waits': waits(r.changeDetails),
  'Transfer waits': waits(r.transferDriver),
  'Lost card, late by hours': waits(r.cancelCard),
  'Suspension waits': waits(r.suspendDriver),
  'Violation waits': waits(r.processViolation),
  'Reinstatement waits': waits(r.endSuspension),
  'Defensive driving waits': waits(r.renewDdt),
  'Bulker training waits': waits(r.bulkerRenewal),
  'Photograph waits': waits(r.changeProfilePic),
  'Medical sent back': waits(r.renewMedical, 'sent_back_at is not null'),
  'Weak office': `(select count(*) from known other where other.office = d.office and other.status_id = ${s.active} and other.cleared_until < today) > 9`,
}

/** The names of drivers, or of offices, that show a state. */
export async function whoShows(db: Db, state: string, today: PlainDate): Promise<readonly string[]> {
  const condition = sql.raw((stateConditions[state] ?? 'false').replaceAll(/\btoday\b/g, `date '${today}'`))
  const name = sql.ref(state === 'Weak office' ? 'd.office' : 'd.name')
  const names = sql<readonly string[]>`(
    with known as (
      select d.*, t.name as office from driver d join transporter t on t.id = d.transporter_id
      where d.auth_plant_id = (select min(id) from auth_plant)
    )
    select coalesce(json_agg(distinct ${name} order by ${name}), '[]') from known d where ${condition})`
  return valueOf(db, names)
}
