import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { named } from '../../database/statements/named.ts'

export type CallKey = {
  caller: string
  call: string
  keyHash: Buffer
  fingerprint: Buffer
  at: Date
  /** Keys from before are forgotten. */
  since: Date
}

export type Claim = { id: string; claim: string }

export type StoredCall = {
  id: string
  fingerprint: Buffer
  isForgotten: boolean
  /** Null where the call has ended. */
  claim: string | null
  /** False where the server that worked on it has died. */
  isAlive: boolean
  isSaved: boolean
  answer: Buffer | null
}

/** A server says every five seconds that it still works on a call. */
const deadAfter = sql`interval '20 seconds'`

/** Undefined where the key is stored already, or where the caller has as many as `limit`. */
export async function insertCallKey(
  db: Db,
  { caller, call, keyHash, fingerprint, at, since }: CallKey,
  limit: number,
): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    insert into call_key (caller, call, key_hash, fingerprint, created_at, claim)
    select ${caller}, ${call}, ${keyHash}::bytea, ${fingerprint}::bytea, ${at}::timestamptz, gen_random_uuid()
    where (select count(*) from call_key where caller = ${caller} and created_at > ${since}) < ${limit}::int
    on conflict on constraint call_key_once do nothing
    returning id, claim`.execute(named(db, 'call-key-insert'))
  return rows[0]
}

export async function findCallKey(db: Db, { caller, call, keyHash, since }: CallKey): Promise<StoredCall | undefined> {
  const { rows } = await sql<StoredCall>`
    select id, fingerprint, created_at <= ${since} as "isForgotten", claim, alive_at > clock_timestamp() - ${deadAfter} as "isAlive",
      is_saved as "isSaved", answer
    from call_key where caller = ${caller} and call = ${call} and key_hash = ${keyHash}::bytea`.execute(db)
  return rows[0]
}

/** Takes over a key that is forgotten or whose server died before it saved anything; undefined where that is no longer so. */
export async function takeOverCallKey(db: Db, id: string, { fingerprint, at, since }: CallKey): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    update call_key set fingerprint = ${fingerprint}::bytea, created_at = ${at}, claim = gen_random_uuid(), alive_at = clock_timestamp(), is_saved = false, answer = null
    where id = (select id from call_key where id = ${id} and (created_at <= ${since}
      or (claim is not null and not is_saved and alive_at <= clock_timestamp() - ${deadAfter})) for update skip locked)
    returning id, claim`.execute(db)
  return rows[0]
}

/** Says that the server is alive, unless a transaction of the call holds the row, which says so too. */
export async function renewClaim(db: Db, { id, claim }: Claim): Promise<void> {
  await sql`update call_key set alive_at = clock_timestamp()
    where id = (select id from call_key where id = ${id} and claim = ${claim} for update skip locked)`.execute(db)
}

/** False where another server has taken the call over. */
export async function markSaved(tx: Tx, { id, claim }: Claim): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('call_key')
    .set({ is_saved: true })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function storeAnswer(db: Db, { id, claim }: Claim, answer: Buffer): Promise<void> {
  await named(db, 'call-key-answer')
    .updateTable('call_key')
    .set({ claim: null, answer })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute()
}

/** The key can be used again. */
export async function deleteCallKey(db: Db, { id, claim }: Claim): Promise<void> {
  await db.deleteFrom('call_key').where('id', '=', id).where('claim', '=', claim).execute()
}

/** Without an answer to store: what was saved stays so, without an answer; otherwise the key can be used again. */
export async function giveUpCallKey(db: Db, { id, claim }: Claim): Promise<void> {
  await db.deleteFrom('call_key').where('id', '=', id).where('claim', '=', claim).where('is_saved', '=', false).execute()
  await db.updateTable('call_key').set({ claim: null }).where('id', '=', id).where('claim', '=', claim).execute()
}

export async function deleteCallKeysBefore(db: Db, since: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('call_key').where('created_at', '<=', since).executeTakeFirst()
  return Number(numDeletedRows)
}
