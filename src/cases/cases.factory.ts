import type { Db } from '#platform/server/database/database.ts'

/** The plant hears before suspensions of more than a week and before blacklistings, for three working days. */
export const hearing = async (db: Db, plantId: string, days = 3): Promise<void> =>
  void (await db.updateTable('auth_plant').set({ hearing_days: days, hearing_above_days: 7 }).where('id', '=', plantId).execute())

/** The plant writes letters. */
export const writingLetters = async (db: Db, plantId: string, set: object = {}): Promise<void> =>
  void (await db
    .updateTable('auth_plant')
    .set({ letters: true, ...set })
    .where('id', '=', plantId)
    .execute())
