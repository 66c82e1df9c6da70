import type { Insertable } from 'kysely'
import type { Db, Tables } from '#platform/server/database.ts'

export type NewGoodPractice = Insertable<Tables['good_practice']>

/** Any number of good practices in one statement. */
export async function insertGoodPractices(db: Db, practices: readonly NewGoodPractice[]): Promise<void> {
  if (practices.length > 0)
    await db
      .insertInto('good_practice')
      .values([...practices])
      .execute()
}
