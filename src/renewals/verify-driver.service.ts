import { scopeOf, type Actor } from '#accounts/people.ts'
import { uncountIdNoMiss, countIdNoAttempt } from '#drivers/id-no-attempts.service.ts'
import { assertLookup } from '#drivers/id-no/id-no.service.ts'
import { findDriverByIdNo, recordVerified } from '#drivers/search/verified-drivers.service.ts'
import type { VerifiedDriverRow } from '#drivers/search/verified-drivers.store.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { listOtherPlants } from './other-plants.store.ts'
import { verificationHours } from './renewals.rules.ts'

const noDriver = 'No driver at this plant has this id number.'

const missed = (message: string, about?: string): Refusal =>
  new Refusal({ status: 404, code: 'not_found', message, errors: { id_no: message }, about })

type Lookup = { actor: Actor; idNo: string; now: Date }

/** The answer to who may verify the driver at another plant; for everybody else there is no such driver. It counts as a miss, too. */
async function knownElsewhere(db: Db, { actor, idNo, now }: Lookup): Promise<Refusal | undefined> {
  for (const plant of await listOtherPlants(db, actor, now)) {
    const driver = await findDriverByIdNo(db, { plantId: plant.id, transporterId: null }, idNo)
    if (!driver) continue
    const checked = { at: now, userId: actor.userId, action: 'driver identity checked', subject: 'driver', subjectId: driver.id }
    const after = { outcome: 'other plant', portal: actor.portal }
    await inTransaction(db, (tx) => writeAudit(tx, { ...checked, plantId: actor.plant.id, after }))
    return missed(`Known at ${plant.name}. Switch to that plant to verify the driver.`, plant.allocationId)
  }
  return undefined
}

/**
 * Finds a driver of the plant by the id number, in any spelling, and records the verification for this session, with an audit row. Throws 404 for a
 * missing driver or another plant's; 429 after too many tries.
 */
export async function verifyDriver(db: Db, { actor, idNo, now }: Lookup): Promise<VerifiedDriverRow> {
  assertLookup(idNo, actor.plant)
  await countIdNoAttempt(db, { actor, now })
  const driver = await findDriverByIdNo(db, scopeOf(actor), idNo)
  if (!driver) throw (await knownElsewhere(db, { actor, idNo, now })) ?? missed(noDriver)
  await uncountIdNoMiss(db, { actor, now })
  const until = new Date(now.getTime() + verificationHours * 3_600_000)
  await inTransaction(db, (tx) => recordVerified(tx, { actor, driverId: driver.id, at: now, until }))
  return driver
}
