import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

/** Leaves a number to a newer card, as the migration does where an older release had let it be used again. */
export const markAsRepeat = (db: Db, cardNo: string): Promise<unknown> =>
  sql`update card set is_repeat = true where card_no_key(card_no) = card_no_key(${cardNo})`.execute(db)
