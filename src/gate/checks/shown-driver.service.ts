import type { CardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { isKnownAt } from '../judgement/gate-verdict.rules.ts'
import { isFreshPass } from '../digital-pass/pass-code.rules.ts'
import { findByIdNo } from './drivers-at-gate.store.ts'
import { readIdNo } from './entered-code.rules.ts'
import { findAtGate } from './find-at-gate.service.ts'

type Shown = { plantId: string; entered: string; now: Date; today: PlainDate }
/** `plantId`: the driver's own. */
export type ShownDriver = { driverId: string; plantId: string } | { refusal: string }

/** Whom a card, a digital pass, a card number or an id number shows, read as at the gate. Drivers of other plants who are not admitted are not there. */
export async function findShownDriver(db: Db, keys: CardKeys, { plantId, entered, now, today }: Shown): Promise<ShownDriver> {
  const { foundBy, driver, pass } = await findAtGate(db, keys, { plantId, entered, day: today })
  if (!driver || !isKnownAt(driver.facts, plantId)) {
    if (foundBy === 'card' || pass) return { refusal: 'This is not the code of a card of this plant. Enter the card number or id number.' }
    const idNo = readIdNo(entered)
    // The number of another plant's card may be an id number here.
    const person = driver && idNo !== undefined ? await findByIdNo(db, plantId, idNo) : undefined
    return person
      ? { driverId: person.driverId, plantId }
      : { refusal: 'There is no driver with this card number or id number at this plant' }
  }
  if (pass && !isFreshPass(pass, now)) return { refusal: 'This digital pass has expired. Ask the driver to open it again.' }
  if ((foundBy === 'card' || foundBy === 'card_no') && driver.facts.card === 'cancelled')
    return { refusal: 'This card was cancelled, so it does not show who is here. Enter the id number of the driver.' }
  return { driverId: driver.driverId, plantId: driver.facts.plant.id }
}
