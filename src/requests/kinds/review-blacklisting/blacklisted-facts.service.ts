import { barringReasons, isBarringReason } from '#drivers/blacklisting/blacklisting.rules.ts'
import { findOpenBlacklisting } from '#drivers/blacklisting/blacklisting.service.ts'
import { dateText } from '#platform/contract/moment.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { PreviewFact } from '../approval-preview.contract.ts'
import { findBlacklisting } from '../blacklist-driver/blacklisting.store.ts'

/** Since when and why the driver is barred, and when that is reviewed; the request that barred is a press away. */
export async function blacklistedFacts(db: Db, driverId: string, timeZone: string): Promise<PreviewFact[]> {
  const [barring, open] = await Promise.all([findBlacklisting(db, driverId), findOpenBlacklisting(db, driverId)])
  const since = barring?.decided_at ? `Since ${dateText(toPlainDate(barring.decided_at, timeZone))}` : 'Since before this product'
  const facts: PreviewFact[] = [{ label: 'Blacklisted', text: [since, barring?.comment].filter(Boolean).join('\n'), is_warning: false }]
  if (open?.reason && isBarringReason(open.reason)) facts.push({ label: 'Reason', text: barringReasons[open.reason], is_warning: false })
  if (open) facts.push({ label: 'Review date', text: dateText(open.review_on), is_warning: false })
  return facts
}
