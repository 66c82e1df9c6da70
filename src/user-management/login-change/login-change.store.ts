import type { Db, Tx } from '#platform/server/database/database.ts'
import { triesOfCode } from './login-change.rules.ts'

export type Side = 'old' | 'new'

export type LoginChange = {
  id: string
  userId: string
  plantId: string
  oldPhone: string
  newPhone: string
  /** Null where the address is not part of the change. */
  oldEmail: string | null
  newEmail: string | null
  askedBy: string
  objectionUntil: Date
  expiresAt: Date
  oldEnteredAt: Date | null
  newEnteredAt: Date | null
  state: string
}

const columns = [
  'id',
  'user_id as userId',
  'auth_plant_id as plantId',
  'old_phone as oldPhone',
  'new_phone as newPhone',
  'old_email as oldEmail',
  'new_email as newEmail',
  'asked_by as askedBy',
  'objection_until as objectionUntil',
  'expires_at as expiresAt',
  'old_entered_at as oldEnteredAt',
  'new_entered_at as newEnteredAt',
  'state',
] as const

type NewChange = Pick<
  LoginChange,
  'userId' | 'plantId' | 'oldPhone' | 'newPhone' | 'oldEmail' | 'newEmail' | 'askedBy' | 'objectionUntil' | 'expiresAt'
> & {
  at: Date
  linkHash: Readonly<Record<Side, Buffer>>
  codeHash: Readonly<Record<Side, Buffer>>
}

/** Starts a change, in place of an open one of the person. */
export async function insertLoginChange(tx: Tx, change: NewChange): Promise<string> {
  await closeOpen(tx, change.userId, { state: 'withdrawn', at: change.at })
  const { id } = await tx
    .insertInto('login_change')
    .values({
      user_id: change.userId,
      auth_plant_id: change.plantId,
      old_phone: change.oldPhone,
      new_phone: change.newPhone,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      asked_by: change.askedBy,
      asked_at: change.at,
      objection_until: change.objectionUntil,
      expires_at: change.expiresAt,
      old_link_hash: change.linkHash.old,
      new_link_hash: change.linkHash.new,
      old_code_hash: change.codeHash.old,
      new_code_hash: change.codeHash.new,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findOpenChange = (db: Db, userId: string): Promise<LoginChange | undefined> =>
  db.selectFrom('login_change').select(columns).where('user_id', '=', userId).where('state', '=', 'open').executeTakeFirst()

/** The change that a link opens, and of which side it is; also one that is over. */
export async function findChangeByLink(db: Db, linkHash: Buffer): Promise<(LoginChange & { side: Side }) | undefined> {
  const row = await db
    .selectFrom('login_change')
    .select(columns)
    .select('new_link_hash')
    .where(({ or, eb }) => or([eb('old_link_hash', '=', linkHash), eb('new_link_hash', '=', linkHash)]))
    .executeTakeFirst()
  return row && { ...row, side: row.new_link_hash.equals(linkHash) ? 'new' : 'old' }
}

/** Counts a try of one side's code before it is compared, so that concurrent guesses stay within the limit. */
export async function countCodeTry(db: Db, id: string, side: Side): Promise<Buffer | undefined> {
  const [tries, hash] = side === 'new' ? (['new_tries', 'new_code_hash'] as const) : (['old_tries', 'old_code_hash'] as const)
  const tried = await db
    .updateTable('login_change')
    .set(({ eb }) => ({ [tries]: eb(tries, '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where(tries, '<', triesOfCode)
    .returning(`${hash} as hash`)
    .executeTakeFirst()
  return tried?.hash
}

export async function markEntered(tx: Tx, id: string, side: Side, at: Date): Promise<void> {
  await tx
    .updateTable('login_change')
    .set(side === 'new' ? { new_entered_at: at } : { old_entered_at: at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

type Closing = { state: 'done' | 'objected' | 'withdrawn' | 'expired'; at: Date }

/** False where it is over already. */
export async function closeChange(tx: Tx, id: string, { state, at }: Closing): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('login_change')
    .set({ state, closed_at: at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function closeOpen(tx: Tx, userId: string, { state, at }: Closing): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('login_change')
    .set({ state, closed_at: at })
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const lockChange = (tx: Tx, id: string): Promise<LoginChange> =>
  tx.selectFrom('login_change').select(columns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** The ids of open changes that take effect, or are over, at this moment. */
export async function listDueChanges(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('login_change')
    .select('id')
    .where('state', '=', 'open')
    .where(({ or, and, eb }) =>
      or([eb('expires_at', '<=', now), and([eb('objection_until', '<=', now), eb('new_entered_at', 'is not', null)])]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

type LoginParts = { phone: string; email: string | null }

/** Whether somebody else has the number, or the address. */
export async function isLoginOfAnother(db: Db, { phone, email }: LoginParts, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '<>', userId)
    .where(({ or, eb, fn }) => or([eb('phone', '=', phone), eb(fn<string>('lower', ['email']), '=', email?.toLowerCase() ?? null)]))
    .executeTakeFirst()
  return found !== undefined
}

/** When the old side of a change objected last. */
export async function findLastObjection(db: Db, userId: string): Promise<Date | null> {
  const { at } = await db
    .selectFrom('login_change')
    .select(({ fn }) => fn.max('closed_at').as('at'))
    .where('user_id', '=', userId)
    .where('state', '=', 'objected')
    .executeTakeFirstOrThrow()
  return at
}

export async function setLogin(tx: Tx, userId: string, { phone, email }: LoginParts): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ phone, ...(email !== null && { email }) })
    .where('id', '=', userId)
    .execute()
}
