import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
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

/** The link of a token, if it is in force and the driver is still with the office that made it. */
export async function findOpenedLink(db: Db, tokenHash: Buffer, now: Date): Promise<OpenedLink | undefined> {
  return db
    .selectFrom('own_page_link as l')
    .innerJoin('driver as d', (on) => on.onRef('d.id', '=', 'l.driver_id').onRef('d.transporter_id', '=', 'l.transporter_id'))
    .innerJoin('auth_plant as p', 'p.id', 'd.auth_plant_id')
    .leftJoin('file as f', 'f.id', 'd.picture_file_id')
    .select(['l.id', 'l.driver_id as driverId', 'd.auth_plant_id as plantId', 'l.transporter_id as transporterId', 'p.name as plant'])
    .select(['l.last_opened_at as lastOpenedAt', sql<PlainDate>`(${now}::timestamptz at time zone p.time_zone)::date`.as('today')])
    .select(
      sql<OpenedLink['picture']>`case when f.id is not null
        then jsonb_build_object('storageName', f.storage_name, 'mediaType', f.media_type, 'size', f.size) end`.as('picture'),
    )
    .where('l.token_hash', '=', tokenHash)
    .where('l.revoked_at', 'is', null)
    .where('l.expires_at', '>', now)
    .executeTakeFirst()
}

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
