import { sql } from 'kysely'
import { type SameReason, personOf, verifiedStatuses, type ComparedPerson } from '#drivers/likely-same/likely-same.rules.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { MatchState } from './barred-match.rules.ts'

export type ScreenedApplication = {
  id: string
  driver_id: string
  auth_plant_id: string
  plant_name: string
  submitted_by: string
  name: string
  person: ComparedPerson
}

/** Open applications with what their person is recognised by, a licence that is handed in included; locked against being closed. */
export async function lockOpenApplications(
  tx: Tx,
  { ids, driverIds }: { ids?: readonly string[]; driverIds?: readonly string[] },
): Promise<readonly ScreenedApplication[]> {
  const which = ids ? sql`a.id = any(${ids}::bigint[])` : sql`a.driver_id = any(${driverIds ?? []}::bigint[])`
  type Row = Omit<ScreenedApplication, 'person'> & {
    id_no: string
    phones: string[]
    date_of_birth: string | null
    licence_nos: string[]
  }
  const { rows } =
    await sql<Row>`select a.id, a.driver_id, a.auth_plant_id, p.name as plant_name, a.submitted_by, d.name, d.id_no, d.phones, d.date_of_birth,
      array_remove(array[d.licence_no] || array(select x.number from application_document x
        where x.application_id = a.id and x.fills = 'licence' and x.state <> 'replaced'), null) as licence_nos
    from onboarding_application a join driver d on d.id = a.driver_id join auth_plant p on p.id = a.auth_plant_id
    where ${which} and a.state in ('submitted', 'returned') order by a.id for share of a`.execute(tx)
  return rows.map(({ id_no, phones, date_of_birth, licence_nos, ...row }) => ({
    ...row,
    person: { driverId: row.driver_id, idNo: id_no, licenceNos: licence_nos, phones, name: row.name, dateOfBirth: date_of_birth },
  }))
}

/** The persons of these drivers. */
export async function findPersonsOf(db: Db, driverIds: readonly string[]): Promise<readonly ComparedPerson[]> {
  const rows = await db
    .selectFrom('driver')
    .select(['id', 'id_no', 'licence_no', 'phones', 'name', 'date_of_birth'])
    .where('id', '=', sql<string>`any(${driverIds}::bigint[])`)
    .execute()
  return rows.map(personOf)
}

/** The driver with its plant, where the documents are verified. */
export async function findVerified(
  db: Db,
  driverId: string,
): Promise<{ person: ComparedPerson; plant_id: string; plant_name: string } | undefined> {
  const found = await db
    .selectFrom('driver as d')
    .innerJoin('auth_plant as p', 'p.id', 'd.auth_plant_id')
    .select(['d.id', 'd.id_no', 'd.licence_no', 'd.phones', 'd.name', 'd.date_of_birth', 'p.id as plant_id', 'p.name as plant_name'])
    .where('d.id', '=', driverId)
    .where('d.status_id', 'in', verifiedStatuses)
    .executeTakeFirst()
  return found && { person: personOf(found), plant_id: found.plant_id, plant_name: found.plant_name }
}

export type FoundMatch = {
  application_id: string
  driver_id: string
  applicant_plant_id: string
  submitted_by: string
  barred_id: string
  auth_plant_id: string
  reasons: readonly SameReason[]
}

/** What ended without an answer, and where more is the same than what was answered: by the plants of now. */
const openedAgain = sql`set state = 'open', reasons = excluded.reasons, opened_at = excluded.opened_at, decided_by = null, decided_at = null, comment = null,
        auth_plant_id = excluded.auth_plant_id, applicant_plant_id = excluded.applicant_plant_id
      where barred_match.state = 'ended' or barred_match.state = 'another person' and not excluded.reasons <@ barred_match.reasons`

/** Opens matches, also again. Answers those that somebody has to answer now and had not to before. */
export async function openMatches(
  tx: Tx,
  found: readonly FoundMatch[],
  at: Date,
): Promise<readonly { id: string; application_id: string; barred_id: string }[]> {
  if (found.length === 0) return []
  const rows = sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f (application_id bigint, driver_id bigint, applicant_plant_id bigint,
    submitted_by bigint, barred_id bigint, auth_plant_id bigint, reasons text[])`
  await sql`update barred_match m set reasons = array(select distinct unnest(m.reasons || f.reasons)) from ${rows}
    where m.application_id = f.application_id and m.barred_id = f.barred_id and m.state = 'open' and not f.reasons <@ m.reasons`.execute(tx)
  const opened = await sql<{ id: string; application_id: string; barred_id: string }>`insert into barred_match
      (application_id, driver_id, applicant_plant_id, submitted_by, barred_id, auth_plant_id, reasons, opened_at)
    select application_id, driver_id, applicant_plant_id, submitted_by, barred_id, auth_plant_id, reasons, ${at} from ${rows}
    order by application_id, barred_id
    on conflict (application_id, barred_id) do update
      ${openedAgain}
    returning id, application_id, barred_id`.execute(tx)
  return opened.rows
}

export type FoundDriver = Pick<FoundMatch, 'driver_id' | 'applicant_plant_id' | 'barred_id' | 'reasons'>

/**
 * Opens matches of drivers whose documents are verified: no application waits, and what was answered about one stands. Answers those that are new, with the
 * plant that answers.
 */
export async function openDriverMatches(
  tx: Tx,
  found: readonly FoundDriver[],
  at: Date,
): Promise<readonly { id: string; driver_id: string; barred_id: string; auth_plant_id: string }[]> {
  if (found.length === 0) return []
  const { rows } = await sql<{ id: string; driver_id: string; barred_id: string; auth_plant_id: string }>`insert into barred_match
      (driver_id, applicant_plant_id, barred_id, auth_plant_id, reasons, opened_at)
    select f.driver_id, f.applicant_plant_id, f.barred_id, b.auth_plant_id, f.reasons, ${at}
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f (driver_id bigint, applicant_plant_id bigint, barred_id bigint, reasons text[])
      join driver b on b.id = f.barred_id
    where not exists (select from barred_match m where m.driver_id = f.driver_id and m.barred_id = f.barred_id and m.application_id is not null
      and m.state = 'another person' and f.reasons <@ m.reasons)
    order by f.driver_id, f.barred_id
    on conflict (driver_id, barred_id) where application_id is null do update
      ${openedAgain}
    returning id, driver_id, barred_id, auth_plant_id`.execute(tx)
  return rows
}

/** Ends what is open about a driver who needs no comparison any more: nobody is compared with a person who is not barred, nor is who is barred or has left. */
export async function endMatchesOf(tx: Tx, driverId: string, at: Date): Promise<void> {
  await tx
    .updateTable('barred_match')
    .set({ state: 'ended', decided_at: at })
    .where('state', '=', 'open')
    .where((eb) => eb.or([eb('barred_id', '=', driverId), eb.and([eb('driver_id', '=', driverId), eb('application_id', 'is', null)])]))
    .execute()
}

/** Ends what is open where an application ends otherwise. */
export async function endMatches(tx: Tx, applicationId: string, at: Date): Promise<void> {
  await tx
    .updateTable('barred_match')
    .set({ state: 'ended', decided_at: at })
    .where('application_id', '=', applicationId)
    .where('state', '=', 'open')
    .execute()
}

export type MatchOfApplication = {
  id: string
  state: MatchState
  plant_id: string
  plant: string
  decided_at: Date | null
}

/** The matches of an application, open ones first. */
export async function listMatchesOf(db: Db, applicationId: string): Promise<MatchOfApplication[]> {
  return db
    .selectFrom('barred_match as m')
    .innerJoin('auth_plant as p', 'p.id', 'm.auth_plant_id')
    .select(['m.id', 'm.state', 'm.auth_plant_id as plant_id', 'p.name as plant', 'm.decided_at'])
    .$narrowType<{ state: MatchState }>()
    .where('m.application_id', '=', applicationId)
    .orderBy(sql`m.state = 'open'`, 'desc')
    .orderBy('m.id')
    .execute()
}
