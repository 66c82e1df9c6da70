import type { Db } from '#platform/server/database/database.ts'
import { findOwnRequirementsAt } from '../settle/own-requirements-at.service.ts'
import type { Visit } from './visit.rules.ts'
import { findAdmission, type WhichVisit } from './visits.store.ts'

export { findHomePlant } from './visits.store.ts'

/** What a plant says of a driver of another one, now. Nothing more is read of whom it does not admit. */
export async function findVisit(db: Db, which: WhichVisit): Promise<Visit | undefined> {
  const admission = await findAdmission(db, which)
  if (!admission) return undefined
  return { ...admission, own: admission.isAdmitted ? await findOwnRequirementsAt(db, which) : [] }
}
