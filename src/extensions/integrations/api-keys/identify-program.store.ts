import { isProgramScope } from '#accounts/program-scopes.rules.ts'
import type { Program } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/named.ts'
import { hashToken, isTokenLike, randomToken } from '#platform/server/secrets/secrets.ts'

/** By which scanners of leaked secrets recognise a key, and by which it is told from a session's token. */
const prefix = 'dpk_'

/** A new key: 256 random bits. */
export const newApiKey = (): string => `${prefix}${randomToken()}`

/** What lists show of a key. */
export const hintOf = (key: string): string => key.slice(0, prefix.length + 4)

export const isApiKey = (token: string): boolean => token.startsWith(prefix)

const noteEveryMs = 60_000

/** Finds the program of a key, for every call: a revoked key, and one whose time is over, is refused at once with null, as an unknown one is. */
export async function identifyProgram(db: Db, key: string, now: Date): Promise<Program | null> {
  if (!isTokenLike(key.slice(prefix.length))) return null
  const row = await named(db, 'program_by_key')
    .selectFrom('api_key as k')
    .innerJoin('auth_plant as p', 'p.id', 'k.auth_plant_id')
    .select([
      'k.id',
      'k.name',
      'k.scopes',
      'k.last_used_at',
      'k.misses_an_hour',
      'k.verdicts_a_second',
      'p.id as plant_id',
      'p.name as plant',
      'p.country',
      'p.time_zone',
      'p.id_no_pattern',
    ])
    .where('k.token_hash', '=', hashToken(key))
    .where('k.revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('k.ends_at', 'is', null), eb('k.ends_at', '>', now)]))
    .executeTakeFirst()
  if (!row) return null
  if (now.getTime() - (row.last_used_at?.getTime() ?? 0) > noteEveryMs) await noteUse(db, row.id, now)
  return {
    userId: `key ${row.id}`,
    keyId: row.id,
    keyName: row.name,
    plant: { id: row.plant_id, name: row.plant, country: row.country, timeZone: row.time_zone, idNoPattern: row.id_no_pattern },
    portal: null,
    permissions: [],
    scopes: row.scopes.filter(isProgramScope),
    limits: { missesAnHour: row.misses_an_hour, verdictsASecond: row.verdicts_a_second },
  }
}

/** Never moves back: of simultaneous calls the first one writes. */
async function noteUse(db: Db, id: string, now: Date): Promise<void> {
  await named(db, 'note_key_use', { isRepeatable: true })
    .updateTable('api_key')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', now)]))
    .execute()
}
