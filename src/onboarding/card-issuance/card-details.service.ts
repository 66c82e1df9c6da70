import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { isMoveAllowed } from '#drivers/drivers.rules.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import { listCardHistory } from '#drivers/card/cards.service.ts'
import { listUnmet } from '#drivers/requirements/requirements.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { CardPrinter } from '../card-print/card-printer.service.ts'
import { findPrintableCard } from '../card-print/printable-card.service.ts'
import { findOldCard, type CardDetails } from './card-issuance.store.ts'
import { blockerText, handOverBlockers } from './hand-over.rules.ts'
import { findHandOverFacts, hasOutdatedPicture } from './hand-over.store.ts'

type CardDetailsQuery = { actor: Actor; driverId: string; now: Date }

/** A driver with the cards that they had, and what can be done about the present one. */
export async function findCardDetails(db: Db, printer: CardPrinter, { actor, driverId, now }: CardDetailsQuery): Promise<CardDetails> {
  const driver = await findDriver(db, scopeOf(actor), driverId)
  const printable = await findPrintableCard(db, scopeOf(actor), driverId)
  const isIssuing = isMoveAllowed(driver.status_id, 'card-handed-over')
  const cards = await listCardHistory(db, driverId)
  const waiting = cards.find(({ cancelled_at, handed_over_at }) => cancelled_at === null && handed_over_at === null)
  return {
    driver,
    printable,
    sides: await printer.preview(printable),
    cards,
    isPictureOutdated: waiting !== undefined && (await hasOutdatedPicture(db, waiting.id)),
    blockers: isIssuing ? handOverBlockers(await findHandOverFacts(db, driverId), todayOf(actor, now)).map(blockerText) : [],
    unmet: isIssuing ? await listUnmet(db, driverId, todayOf(actor, now)) : [],
    oldCardNo: isIssuing ? ((await findOldCard(db, driverId))?.card_no ?? null) : null,
  }
}
