import { sql, type RawBuilder } from 'kysely'
import type { ProgramScope } from '#accounts/program-scopes.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

type NewKey = {
  plantId: string
  name: string
  tokenHash: Buffer
  hint: string
  scopes: readonly ProgramScope[]
  userId: string
  /** The last day in the plant's time zone. */
  endsOn?: PlainDate | undefined
  timeZone?: string
  now: Date
}

/** The moment when a day is over in the plant's time zone. */
const endOf = (day: PlainDate | undefined, timeZone: string): RawBuilder<Date | null> =>
  day === undefined ? sql<null>`null` : sql<Date>`(${day}::date + 1)::timestamp at time zone ${timeZone}`

export async function insertApiKey(
  tx: Tx,
  { plantId, name, tokenHash, hint, scopes, userId, endsOn, timeZone = 'UTC', now }: NewKey,
): Promise<string> {
  const { id } = await tx
    .insertInto('api_key')
    .values({
      auth_plant_id: plantId,
      name,
      token_hash: tokenHash,
      hint,
      scopes: [...scopes],
      created_by: userId,
      held_by: userId,
      ends_at: endOf(endsOn, timeZone),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** How many keys of the plant are in force. Others that add one wait until this transaction ends. */
export async function countApiKeys(tx: Tx, plantId: string): Promise<number> {
  await tx.selectFrom('auth_plant').select('id').where('id', '=', plantId).forNoKeyUpdate().execute()
  const { n } = await tx
    .selectFrom('api_key')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('auth_plant_id', '=', plantId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}

export type ApiKeyRow = {
  id: string
  name: string
  hint: string
  scopes: readonly string[]
  created_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
  first_name: string
  last_name: string
  holder: string
  held_by: string
  ends_at: Date | null
  orphaned_at: Date | null
}

/** The plant's keys in force and those revoked after `since`: those in force first, then the newest. However many are revoked, none in force is left out. */
export async function listApiKeys(db: Db, plantId: string, since: Date): Promise<ApiKeyRow[]> {
  return db
    .selectFrom('api_key as k')
    .innerJoin('app_user as u', 'u.id', 'k.created_by')
    .innerJoin('app_user as h', 'h.id', 'k.held_by')
    .select(['k.held_by', 'k.ends_at', 'k.orphaned_at', sql<string>`h.first_name || ' ' || h.last_name`.as('holder')])
    .select(['k.id', 'k.name', 'k.hint', 'k.scopes', 'k.created_at', 'k.last_used_at', 'k.revoked_at', 'u.first_name', 'u.last_name'])
    .where('k.auth_plant_id', '=', plantId)
    .where(({ eb, or }) => or([eb('k.revoked_at', 'is', null), eb('k.revoked_at', '>', since)]))
    .orderBy(sql`k.revoked_at is null`, 'desc')
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(200)
    .execute()
}

/** The name of the revoked key; undefined where the plant has no such key in force. */
export async function revokeApiKey(
  tx: Tx,
  { plantId, id, userId, now }: { plantId: string; id: string; userId: string; now: Date },
): Promise<{ name: string } | undefined> {
  return tx
    .updateTable('api_key')
    .set({ revoked_at: now, revoked_by: userId })
    .where('id', '=', id)
    .where('auth_plant_id', '=', plantId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
}

/** False where the alarm was raised since then. */
export async function markAlarmed(tx: Tx, id: string, { now, since }: { now: Date; since: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_key')
    .set({ alarmed_at: now })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('alarmed_at', 'is', null), eb('alarmed_at', '<=', since)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
