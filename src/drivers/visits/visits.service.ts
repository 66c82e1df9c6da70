import type { Db } from '#platform/server/database/database.ts'
import { findOwnRequirementsAt } from '../settle/own-requirements-at.service.ts'
import type { Visit } from './visit.rules.ts'
import { findAdmission, type WhichVisit } from './visits.store.ts'

export { findHomePlant } from './visits.store.ts'

/** What a plant says of a driver of another one, now, or with whether it admitted them then. Nothing more is read of whom it does not admit. */
export async function findVisit(db: Db, which: WhichVisit, wasAdmitted?: boolean): Promise<Visit | undefined> {
  const found = await findAdmission(db, which)
  if (!found) return undefined
  const isAdmitted = wasAdmitted ?? found.isAdmitted
  return { ...found, isAdmitted, own: isAdmitted ? await findOwnRequirementsAt(db, which) : [] }
}
