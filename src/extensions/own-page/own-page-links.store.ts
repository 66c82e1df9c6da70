import { sql, type AliasedExpression } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Language } from '#platform/contract/language.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

export type OwnPageLinkRow = {
  id: string
  created_at: Date
  created_by_name: string
  sent_to: string | null
  expires_at: Date
  last_opened_at: Date | null
}

type LinksOf = { scope: Scope; driverId: string; now: Date }

/** The driver's links in force. A link of a former transporter is not. */
export async function listOwnPageLinks(db: Db, { scope, driverId, now }: LinksOf): Promise<OwnPageLinkRow[]> {
  const inPlant = db
    .selectFrom('own_page_link as l')
    .innerJoin('driver as d', (join) => join.onRef('d.id', '=', 'l.driver_id').onRef('d.transporter_id', '=', 'l.transporter_id'))
    .innerJoin('app_user as u', 'u.id', 'l.created_by')
    .select(['l.id', 'l.created_at', 'l.sent_to', 'l.expires_at', 'l.last_opened_at'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('created_by_name'))
    .where('l.driver_id', '=', driverId)
    .where('l.revoked_at', 'is', null)
    .where('l.expires_at', '>', now)
    .where('d.auth_plant_id', '=', scope.plantId)
  return (scope.transporterId === null ? inPlant : inPlant.where('l.transporter_id', '=', scope.transporterId)).execute()
}

type NewLink = {
  driver_id: string
  transporter_id: string
  token_hash: Buffer
  sent_to: string | null
  created_by: string
  created_at: Date
  expires_at: Date
  language: Language
}

/** Ends the driver's link, if any, and inserts a new one. The caller has locked the driver. */
export async function replaceOwnPageLink(tx: Tx, link: NewLink): Promise<void> {
  await revokeOwnPageLink(tx, link.driver_id, link.created_at)
  await tx.insertInto('own_page_link').values(link).execute()
}

/** The link that could not be sent is handed over. */
export async function clearRecipient(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.updateTable('own_page_link').set({ sent_to: null }).where('token_hash', '=', tokenHash).execute()
}

/** The codes of the driver's letters open nothing any more. */
export async function endLetterCodes(tx: Tx, driverId: string, at: Date): Promise<void> {
  const cases = tx.selectFrom('driver_case').select('id').where('driver_id', '=', driverId)
  await tx.updateTable('case_letter').set({ code_ended_at: at }).where('case_id', 'in', cases).where('code_ended_at', 'is', null).execute()
}

export async function revokeOwnPageLink(tx: Tx, driverId: string, at: Date): Promise<void> {
  await tx.updateTable('own_page_link').set({ revoked_at: at }).where('driver_id', '=', driverId).where('revoked_at', 'is', null).execute()
}

export type OpenedLink = {
  id: string
  driverId: string
  plantId: string
  transporterId: string
  plant: string
  today: PlainDate
  lastOpenedAt: Date | null
  picture: { storageName: string; mediaType: string; size: number } | null
}

type Link = { id: string; driver_id: string; transporter_id: string; last_opened_at: Date | null }

/** What a link opens, if the driver is still with the office of the link. */
const openedBy = (db: Db, link: AliasedExpression<Link, 'l'>, now: Date): Promise<OpenedLink | undefined> =>
  db
    .selectFrom(link)
    .innerJoin('driver as d', (on) => on.onRef('d.id', '=', 'l.driver_id').onRef('d.transporter_id', '=', 'l.transporter_id'))
    .innerJoin('auth_plant as p', 'p.id', 'd.auth_plant_id')
    .leftJoin('file as f', 'f.id', 'd.picture_file_id')
    .select(['l.id', 'l.driver_id as driverId', 'd.auth_plant_id as plantId', 'l.transporter_id as transporterId', 'p.name as plant'])
    .select(['l.last_opened_at as lastOpenedAt', sql<PlainDate>`(${now}::timestamptz at time zone p.time_zone)::date`.as('today')])
    .select(
      sql<OpenedLink['picture']>`case when f.id is not null
        then jsonb_build_object('storageName', f.storage_name, 'mediaType', f.media_type, 'size', f.size) end`.as('picture'),
    )
    .executeTakeFirst()

/** The link of a token, if it is in force. */
export const findOpenedLink = (db: Db, tokenHash: Buffer, now: Date): Promise<OpenedLink | undefined> =>
  openedBy(
    db,
    db
      .selectFrom('own_page_link')
      .select(['id', 'driver_id', 'transporter_id', 'last_opened_at'])
      .where('token_hash', '=', tokenHash)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .as('l'),
    now,
  )

/** What the code of a letter opens, if the letter was made after `since`. */
export const findOpenedLetter = (db: Db, letterId: string, { now, since }: { now: Date; since: Date }): Promise<OpenedLink | undefined> =>
  openedBy(
    db,
    db
      .selectFrom('case_letter as x')
      .innerJoin('driver_case as c', 'c.id', 'x.case_id')
      .select(['x.id', 'c.driver_id', 'x.transporter_id', 'x.sent_at as last_opened_at'])
      .where('x.id', '=', letterId)
      .where('x.code_ended_at', 'is', null)
      .where('x.made_at', '>', since)
      .as('l'),
    now,
  )

export async function recordOpening(db: Db, linkId: string, at: Date): Promise<void> {
  await db.updateTable('own_page_link').set({ last_opened_at: at }).where('id', '=', linkId).execute()
}

/** The job that deletes links that have ended; that they were made and ended stays in the audit. */
export async function deleteEndedLinks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('own_page_link')
    .where((where) => where.or([where('expires_at', '<=', now), where('revoked_at', 'is not', null)]))
    .execute()
}
