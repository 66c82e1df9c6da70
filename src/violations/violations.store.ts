import type { Insertable } from 'kysely'
import type { Db, Tables } from '#platform/server/database.ts'

export type NewViolation = Insertable<Tables['violation']>

/** Any number of violations in one statement. */
export async function insertViolations(db: Db, violations: readonly NewViolation[]): Promise<void> {
  if (violations.length > 0)
    await db
      .insertInto('violation')
      .values([...violations])
      .execute()
}
