import type { Scope } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { PrintableCard } from './card-sides.rules.ts'
import { findPrintableCards } from './printable-cards.store.ts'

/** What the card of a driver shows, also before there is one; 404 where the driver is missing or out of scope. */
export async function findPrintableCard(db: Db, scope: Scope, driverId: string): Promise<PrintableCard> {
  const [card] = await findPrintableCards(db, scope, [driverId])
  if (!card) throw notFound()
  return card
}
