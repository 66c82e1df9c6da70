import type { Driver } from '#drivers/drivers.store.ts'
import { clearanceKinds } from '#drivers/pass/pass.rules.ts'
import type { ProofRule } from '#drivers/requirements/proof-rule.rules.ts'
import { findProofRule } from '#drivers/requirements/proof-rule.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ApplicationDocument } from '../applications/applications.store.ts'
import { documentExpiry } from './verification.rules.ts'

type Issued = Pick<ApplicationDocument, 'fills' | 'issued_on'>

/** What the driver's plant says of the medical or training that a document proves; undefined for other documents. */
export async function findDocumentRule(db: Db, driver: Driver, { fills, issued_on: givenOn }: Issued): Promise<ProofRule | undefined> {
  const kind = clearanceKinds.find((each) => each === fills)
  if (kind === undefined || givenOn === null) return undefined
  return findProofRule(db, { plantId: driver.auth_plant_id, kind, givenOn, dateOfBirth: driver.date_of_birth })
}

/** The last day on which a document is valid at the driver's plant; null where it has none. */
export const findDocumentExpiry = async (db: Db, driver: Driver, document: ApplicationDocument): Promise<PlainDate | null> =>
  documentExpiry(document, document, await findDocumentRule(db, driver, document))
