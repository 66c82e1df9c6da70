import type { Db } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { onboardsDrivers } from './onboards.store.ts'

/** The text where a plant does not onboard: shown before anything is typed, and as the refusal. */
export const notOnboardedText = 'New drivers are not onboarded at this plant.'

/** Throws a Refusal (409) at a plant that takes no new drivers. */
export async function assertOnboards(db: Db, plantId: string): Promise<void> {
  if (!(await onboardsDrivers(db, plantId))) throw conflict('not_onboarding', notOnboardedText)
}
