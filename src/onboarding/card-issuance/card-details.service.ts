import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { withDaysLeft } from '#administration/expiry.rules.ts'
import { isMoveAllowed } from '#drivers/drivers.rules.ts'
import { findDriver } from '#drivers/drivers.store.ts'
import { statusWithName } from '#drivers/driver-status.contract.ts'
import { pictureLink } from '#drivers/picture/driver-picture.contract.ts'
import { listCardHistory } from '#passes/cards/card-history.store.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { CardPrinter } from '../card-print/card-printer.service.ts'
import { findPrintableCards } from '../card-print/printable-cards.store.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { CardHistoryEntry, IssuanceDetails } from './card-issuance.contract.ts'
import { presentCardEntry, presentHeldCard } from './card-issuance.presenter.ts'
import { findOldCard } from './card-issuance.store.ts'
import { handOverBlockers } from './hand-over.rules.ts'
import { findHandOverFacts } from './hand-over.store.ts'

type CardDetails = { readonly driver: IssuanceDetails; readonly history: CardHistoryEntry[] }

type CardDetailsQuery = { readonly actor: Actor; readonly driverId: string; readonly now: Date }

/** A driver with the cards that they had, and what can be done about the present one. */
export async function findCardDetails(db: Db, printer: CardPrinter, { actor, driverId, now }: CardDetailsQuery): Promise<CardDetails> {
  const driver = await findDriver(db, scopeOf(actor), driverId)
  const [printable] = await findPrintableCards(db, scopeOf(actor), [driverId])
  if (!printable) throw notFound()
  const cards = await listCardHistory(db, driverId)
  const inForce = cards.find(({ cancelled_at }) => cancelled_at === null)
  const today = todayOf(actor, now)
  const isIssuing = isMoveAllowed(driver.status_id, 'card-handed-over')
  return {
    driver: {
      _id: driver.id,
      name: driver.name,
      id_no: driver.id_no,
      transporter_id: { _id: driver.transporter_id, name: printable.transporter },
      status: statusWithName(driver.status_id),
      picture: driver.picture_file_id === null ? null : pictureLink(driver.id, driver.picture_file_id),
      alloc_pass: withDaysLeft(driver.pass_expiry, today),
      blockers: isIssuing ? [...handOverBlockers(await findHandOverFacts(db, driverId), today)] : [],
      card: inForce ? presentHeldCard(inForce) : null,
      sides: await printer.preview(printable),
      old_card_no: isIssuing ? ((await findOldCard(db, driverId))?.card_no ?? null) : null,
      replacements: cards.filter(({ end_reason }) => end_reason === 'lost' || end_reason === 'damaged').length,
      collection_place: printable.collectionPlace,
      today,
      allocated_on: inForce ? toPlainDate(inForce.allocated_at, actor.plant.timeZone) : null,
    },
    history: cards.map(presentCardEntry),
  }
}
