import { scopeOf, type Actor } from '#accounts/people.ts'
import { uncountIdNoMiss, countIdNoAttempt } from '#drivers/id-no-attempts.service.ts'
import { assertLookup } from '#drivers/id-no/id-no.service.ts'
import { findDriverByIdNo, recordVerified } from '#drivers/search/verified-drivers.service.ts'
import type { VerifiedDriverRow } from '#drivers/search/verified-drivers.store.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { verificationHours } from './renewals.rules.ts'

const noDriver = 'No driver at this plant has this id number.'

/**
 * Finds a driver of the plant by the id number, in any spelling, and records the verification for this session, with an audit row. Throws 404 for a
 * missing driver or another plant's; 429 after too many tries.
 */
export async function verifyDriver(db: Db, { actor, idNo, now }: { actor: Actor; idNo: string; now: Date }): Promise<VerifiedDriverRow> {
  assertLookup(idNo, actor.plant)
  await countIdNoAttempt(db, { actor, now })
  const driver = await findDriverByIdNo(db, scopeOf(actor), idNo)
  if (!driver) throw new Refusal({ status: 404, code: 'not_found', message: noDriver, errors: { id_no: noDriver } })
  await uncountIdNoMiss(db, { actor, now })
  const until = new Date(now.getTime() + verificationHours * 3_600_000)
  await inTransaction(db, (tx) => recordVerified(tx, { actor, driverId: driver.id, at: now, until }))
  return driver
}
