import type { Db } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'

/** The text where a plant does not onboard: shown before anything is typed, and as the refusal. */
export const notOnboardedText = 'New drivers are not onboarded at this plant.'

export async function onboardsDrivers(db: Db, plantId: string): Promise<boolean> {
  const found = await db.selectFrom('auth_plant').select('allow_onboarding').where('id', '=', plantId).executeTakeFirst()
  return found?.allow_onboarding === true
}

export async function assertOnboards(db: Db, plantId: string): Promise<void> {
  if (!(await onboardsDrivers(db, plantId))) throw conflict('not_onboarding', notOnboardedText)
}
