import { driverStatus, driverStatusNames } from '#drivers/driver-status.contract.ts'
import { isBlacklisted, isSuspended, moveDriver } from '#drivers/drivers.rules.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { findRestorableCard } from '#drivers/card/cards.service.ts'
import { effectiveEnd } from '#drivers/suspensions/suspensions.rules.ts'
import { stillBlocks } from '#drivers/verdict/as-at/still-blocks.service.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ApprovalPreview, PreviewFact } from '../approval-preview.contract.ts'
import { blacklistedFacts } from '../review-blacklisting/blacklisted-facts.service.ts'
import { listExplainedSuspensions, type ExplainedSuspension } from './suspension-reasons.store.ts'

/** The suspensions that would end, and the card the driver would come back to. */
export async function previewReinstatement(db: Db, driver: Driver, { timeZone, today }: At): Promise<ApprovalPreview> {
  const others = await otherBlocks(db, driver, today)
  if (isBlacklisted({ statusId: driver.status_id })) return previewEndOfBlacklisting(db, driver, timeZone, others)
  const suspensions = await listExplainedSuspensions(db, driver.id)
  const cardNo = driver.card_no ?? (isSuspended({ statusId: driver.status_id }) ? undefined : await findRestorableCard(db, driver.id))
  const ruling = moveDriver(driver.status_id, 'reinstated', { hasCardInForce: cardNo !== undefined })
  const card: PreviewFact = {
    label: 'Card',
    text: cardNo === undefined ? 'No card. A new one must be issued before the driver can load.' : cardText(driver, cardNo),
    is_warning: cardNo === undefined,
  }
  return {
    facts: [...suspensions.map(suspensionFact), ...togetherFacts(suspensions), card, ...others],
    blocker: ruling.ok ? null : ruling.message,
  }
}

type At = { timeZone: string; today: PlainDate }

/** What would stop the driver all the same: a document that has expired, a hold, a requirement. */
async function otherBlocks(db: Db, { id: driverId, auth_plant_id: plantId }: Driver, today: PlainDate): Promise<PreviewFact[]> {
  const sentences = await stillBlocks(db, { plantId, transporterId: null }, { driverId, today, ifActive: true })
  return sentences.length === 0 ? [] : [{ label: 'Still blocks afterwards', text: sentences.join(' '), is_warning: true }]
}

/** When they would all be over without this. */
function togetherFacts(suspensions: readonly ExplainedSuspension[]): PreviewFact[] {
  const end = effectiveEnd(suspensions)
  if (suspensions.length < 2 || end === undefined) return []
  const text = end === null ? 'Until evidence or reinstatement' : `May drive again on ${dateText(end)}`
  return [{ label: 'All together', text, is_warning: false }]
}

async function previewEndOfBlacklisting(
  db: Db,
  { id }: Driver,
  timeZone: string,
  others: readonly PreviewFact[],
): Promise<ApprovalPreview> {
  return {
    facts: [
      ...(await blacklistedFacts(db, id, timeZone)),
      { label: 'Status after approval', text: driverStatusNames[driverStatus.cardCancelled], is_warning: false },
      { label: 'Card', text: 'No card. One must be issued or reinstated before the driver can load.', is_warning: true },
      ...others,
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
