import type { Db } from '#platform/server/database/database.ts'

/** The plant hears before suspensions of more than a week and before blacklistings, for three working days. */
export const hearing = async (db: Db, plantId: string, days = 3): Promise<void> =>
  void (await db.updateTable('auth_plant').set({ hearing_days: days, hearing_above_days: 7 }).where('id', '=', plantId).execute())
