import { driverStatus, driverStatusNames } from '#drivers/driver-status.contract.ts'
import { isBlacklisted, isSuspended, moveDriver } from '#drivers/drivers.rules.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { findRestorableCard } from '#drivers/card/cards.service.ts'
import { dateText } from '#platform/contract/moment.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ApprovalPreview, PreviewFact } from '../approval-preview.contract.ts'
import { findBlacklisting } from '../blacklist-driver/blacklisting.store.ts'
import { listExplainedSuspensions, type ExplainedSuspension } from './suspension-reasons.store.ts'

/** The suspensions that would end, and the card the driver would come back to. */
export async function previewReinstatement(db: Db, driver: Driver, timeZone: string): Promise<ApprovalPreview> {
  if (isBlacklisted({ statusId: driver.status_id })) return previewEndOfBlacklisting(db, driver, timeZone)
  const suspensions = await listExplainedSuspensions(db, driver.id)
  const cardNo = driver.card_no ?? (isSuspended({ statusId: driver.status_id }) ? undefined : await findRestorableCard(db, driver.id))
  const ruling = moveDriver(driver.status_id, 'reinstated', { hasCardInForce: cardNo !== undefined })
  const card: PreviewFact = {
    label: 'Card',
    text: cardNo === undefined ? 'No card. A new one must be issued before the driver can load.' : cardText(driver, cardNo),
    is_warning: cardNo === undefined,
  }
  return { facts: [...suspensions.map(suspensionFact), card], blocker: ruling.ok ? null : ruling.message }
}

async function previewEndOfBlacklisting(db: Db, { id }: Driver, timeZone: string): Promise<ApprovalPreview> {
  const blacklisting = await findBlacklisting(db, id)
  const since = blacklisting?.decided_at ? `Since ${dateText(toPlainDate(blacklisting.decided_at, timeZone))}` : 'Since before this product'
  return {
    facts: [
      { label: 'Blacklisted', text: [since, blacklisting?.comment].filter(Boolean).join('\n'), is_warning: false },
      { label: 'Status after approval', text: driverStatusNames[driverStatus.cardCancelled], is_warning: false },
      { label: 'Card', text: 'No card. One must be issued or reinstated before the driver can load.', is_warning: true },
    ],
  }
}

const cardText = ({ card_no }: Driver, cardNo: string): string => (card_no === null ? `${cardNo} would be restored` : cardNo)

function suspensionFact({ starts_on, ends_on, why }: ExplainedSuspension, index: number, all: readonly unknown[]): PreviewFact {
  const until = ends_on === null ? 'until evidence or reinstatement' : `may drive again on ${dateText(ends_on)}`
  return {
    label: all.length > 1 ? `Suspension ${index + 1}` : 'Suspension',
    text: `Since ${dateText(starts_on)}, ${until}${why === null ? '' : `\n${why}`}`,
    is_warning: false,
  }
}
