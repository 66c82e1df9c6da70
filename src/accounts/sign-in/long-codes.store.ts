import type { Db, Tx } from '#platform/server/database/database.ts'
import { longCodeExpiry, secondsBetweenLongCodes } from './sign-in.rules.ts'

type LongCode = { phone: string; codeHash: Buffer }

/** Replaces the number's long code. False where the last one was sent a moment ago, which then counts on. */
export async function replaceLongCode(db: Db, { phone, codeHash, now }: LongCode & { now: Date }): Promise<boolean> {
  const code = { code_hash: codeHash, sent_at: now, expires_at: longCodeExpiry(now), consumed_at: null }
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('sign_in_long_code')
    .values({ phone, ...code })
    .onConflict((conflict) =>
      conflict
        .column('phone')
        .doUpdateSet(code)
        .where('sign_in_long_code.sent_at', '<=', new Date(now.getTime() - secondsBetweenLongCodes * 1000)),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The hash of the long code that counts for a number. */
export async function findLongCodeHash(db: Db, phone: string, now: Date): Promise<Buffer | undefined> {
  const code = db.selectFrom('sign_in_long_code').select('code_hash').where('phone', '=', phone)
  return (await code.where('consumed_at', 'is', null).where('expires_at', '>', now).executeTakeFirst())?.code_hash
}

/** True once. */
export async function consumeLongCode(tx: Tx, { phone, codeHash }: LongCode, now: Date): Promise<boolean> {
  const code = tx.updateTable('sign_in_long_code').set({ consumed_at: now }).where('phone', '=', phone).where('code_hash', '=', codeHash)
  return (await code.where('consumed_at', 'is', null).executeTakeFirst()).numUpdatedRows === 1n
}

/** Deletes expired codes. */
export async function deleteExpiredLongCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_long_code').where('expires_at', '<', now).execute()
}
