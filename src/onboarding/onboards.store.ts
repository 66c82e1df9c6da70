import type { Db } from '#platform/server/database/database.ts'

export async function onboardsDrivers(db: Db, plantId: string): Promise<boolean> {
  const found = await db.selectFrom('auth_plant').select('allow_onboarding').where('id', '=', plantId).executeTakeFirst()
  return found?.allow_onboarding === true
}
