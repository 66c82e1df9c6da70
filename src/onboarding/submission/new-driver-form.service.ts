import type { Actor } from '#accounts/people.ts'
import { listTransporters } from '#administration/choices.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import { listActiveDocumentTypes, type DocumentType } from '../document-types/document-types.store.ts'
import { onboardsDrivers } from '../onboards.store.ts'
import { findNewDriverLimits, type FormChoices } from './form-facts.store.ts'

/** Staff choose among all transporters; an office has its own. */
export async function findFormFacts(db: Db, { plant, transporter }: Actor): Promise<FormChoices & { types: readonly DocumentType[] }> {
  return {
    isOnboarding: await onboardsDrivers(db, plant.id),
    limits: await findNewDriverLimits(db, plant.id),
    transporters: transporter ? [transporter] : await listTransporters(db),
    types: await listActiveDocumentTypes(db),
  }
}
