import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { MatchAnswer, MatchState } from '#screening/barred-match.rules.ts'
import type { MatchTab } from './barred-matches.contract.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'

export type Match = {
  id: string
  state: MatchState
  reasons: readonly string[]
  /** Null for a driver whose documents were verified before. */
  application_id: string | null
  driver_id: string
  barred_id: string
  /** Who submitted or corrected its application. */
  submitter_ids: readonly string[]
  transporter_id: string
  applicant: string
  applicant_plant: string
  barred: string
  opened_at: Date
  answered_by: string | null
  decided_at: Date | null
  comment: string | null
}

const matches = (db: Db) =>
  db
    .selectFrom('barred_match as m')
    .leftJoin('onboarding_application as a', 'a.id', 'm.application_id')
    .innerJoin('driver as d', 'd.id', 'm.driver_id')
    .innerJoin('driver as b', 'b.id', 'm.barred_id')
    .innerJoin('auth_plant as p', 'p.id', 'm.applicant_plant_id')
    .leftJoin('app_user as u', 'u.id', 'm.decided_by')
    .select(['m.id', 'm.state', 'm.reasons', 'm.application_id', 'm.driver_id', 'm.barred_id'])
    .select(sql<string[]>`array(select submitters_of_application(m.application_id)::text)`.as('submitter_ids'))
    .select(sql<string>`coalesce(a.transporter_id, d.transporter_id)`.as('transporter_id'))
    .select(['d.name as applicant', 'p.name as applicant_plant', 'b.name as barred', 'm.opened_at', 'm.decided_at', 'm.comment'])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('answered_by'))
    .$narrowType<{ state: MatchState }>()

/** The matches that the plant answers: open ones longest waiting first, answered ones newest first. */
export const listMatches = (db: Db, plantId: string, tab: MatchTab, page: LimitOffset): Promise<PageAndTotal<Match>> => {
  const ofPlant = matches(db).where('m.auth_plant_id', '=', plantId)
  return readPageAndTotal(
    tab === 'open'
      ? ofPlant.where('m.state', '=', 'open').orderBy('m.opened_at').orderBy('m.id')
      : ofPlant.where('m.state', '<>', 'open').orderBy('m.decided_at', 'desc').orderBy('m.id', 'desc'),
    page,
  )
}

export async function countOpenMatches(db: Db, plantId: string): Promise<number> {
  const { n } = await db
    .selectFrom('barred_match')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('auth_plant_id', '=', plantId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return n
}

/** The plants with comparisons that were open at this moment already. */
export async function listPlantsThatCompare(tx: Tx, since: Date): Promise<readonly { plantId: string; open: number }[]> {
  return tx
    .selectFrom('barred_match')
    .select(['auth_plant_id as plantId', sql<number>`count(*)::int`.as('open')])
    .where('state', '=', 'open')
    .where('opened_at', '<=', since)
    .groupBy('auth_plant_id')
    .orderBy('auth_plant_id')
    .execute()
}

/** The match of the plant that barred; another plant's and a missing one give the same 404. */
export const findMatch = (db: Db, plantId: string, id: string): Promise<Match> =>
  matches(db).where('m.id', '=', id).where('m.auth_plant_id', '=', plantId).executeTakeFirstOrThrow(notFound)

type Answer = { answer: MatchAnswer; by: string; comment: string; at: Date }

/** False where somebody has answered meanwhile, or the application has ended. */
export async function recordAnswer(tx: Tx, id: string, { answer, by, comment, at }: Answer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('barred_match')
    .set({ state: answer, decided_by: by, decided_at: at, comment })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether one of these accounts has, or had, access for the transporter's office: whoever worked there has an interest. */
export async function workForOffice(db: Db, userIds: readonly string[], transporterId: string): Promise<boolean> {
  const found = await db
    .selectFrom('allocation')
    .select('id')
    .where('user_id', 'in', userIds)
    .where('transporter_id', '=', transporterId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export type RecordRow = {
  id: string
  name: string
  id_no: string
  licence_no: string | null
  phones: string[]
  date_of_birth: string | null
  gender: string | null
  status_id: number
  plant: string
  picture_file_id: string | null
  documents: readonly { id: string; name: string }[]
}

/** The two records with their newest identity documents. */
export async function findRecords(db: Db, { driver_id, barred_id }: Pick<Match, 'driver_id' | 'barred_id'>): Promise<readonly RecordRow[]> {
  const { rows } =
    await sql<RecordRow>`select d.id, d.name, d.id_no, d.licence_no, d.phones, d.date_of_birth, d.gender, d.status_id, p.name as plant,
      d.picture_file_id, coalesce((select json_agg(json_build_object('id', x.id::text, 'name', x.name) order by x.document_type_id)
        from ${identityDocuments(sql`d.id`)}), '[]') as documents
    from driver d join auth_plant p on p.id = d.auth_plant_id where d.id = any(${[driver_id, barred_id]}::bigint[])`.execute(db)
  return rows
}

/** What a person is recognised by, of the driver's newest application: neither medicals nor trainings. */
const identityDocuments = (driverId: RawBuilder<unknown>): RawBuilder<unknown> => sql`application_document x
  where x.application_id = (select max(id) from onboarding_application where driver_id = ${driverId})
    and x.state in ('submitted', 'accepted', 'returned') and x.file_id is not null
    and (x.fills = 'licence' or x.fills is null and x.has_number)`

/** The file of the photograph, or of one of the identity documents; undefined where there is none. */
export async function findRecordFile(db: Db, driverId: string, documentId: string | undefined): Promise<string | undefined> {
  if (documentId === undefined) {
    const found = await db.selectFrom('driver').select('picture_file_id').where('id', '=', driverId).executeTakeFirst()
    return found?.picture_file_id ?? undefined
  }
  const fileId = sql<string | null>`(select x.file_id from ${identityDocuments(sql`${driverId}::bigint`)} and x.id = ${documentId})`
  return (await valueOf(db, fileId)) ?? undefined
}
