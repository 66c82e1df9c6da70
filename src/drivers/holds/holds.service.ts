import { holdText, type HoldKind } from './hold-kinds.rules.ts'
import { findStanding, insertHold, liftHoldOfRequest } from './holds.store.ts'
import { mayLoad } from '../verdict/may-load.service.ts'
import { doctorReason } from '../verdict/verdict-reasons.rules.ts'
import { auditDriver, type DriverChange, type DriverChangeContext } from '../drivers.service.ts'
import { settleDrivers } from '../settle/settle.service.ts'
import { announce } from '#notifications/announce.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { liftClosedFindings } from './closed-findings.store.ts'
import { refuted } from './earlier-findings.rules.ts'

export { listEarlierFindings } from './earlier-findings.store.ts'
export { listOpenHolds } from './holds.store.ts'

/** `today`: at the plant. */
type DatedChange = DriverChange & { today: PlainDate }

type Placing = {
  kind: HoldKind
  requestId: string
  /** The plant where it counts; null everywhere. */
  plantId: string | null
}

/** Places a hold, which blocks the driver at once: audited without its kind, which only some may read, and told to the driver's office where the driver could load. */
export async function placeHold(tx: Tx, change: DatedChange, { kind, requestId, plantId }: Placing): Promise<void> {
  const { driver, userId, at, why, today } = change
  const couldLoad = await mayLoad(tx, driver.id, today)
  const hold = await insertHold(tx, { driverId: driver.id, kind, plantId, requestId, comment: why || null, by: userId, at })
  if (!hold) return
  await auditDriver(tx, { ...change, why: 'placed' }, { action: 'hold placed', after: { hold_id: hold.id } })
  await settleDrivers(tx, [driver.id], { at, userId, why: 'on hold' })
  if (couldLoad) await tellOffice(tx, change, `may not load. ${holdText.sentence} ${holdText.nextStep}`)
}

/** How the request that a hold came from ended. */
type Ending = { requestId: string; ended: 'approved' | 'rejected' | 'cancelled' }

/** Lifts the hold that came from a request, and tells the driver's office what is so now; does nothing where there is none. */
export async function liftRequestHold(tx: Tx, change: DatedChange, { requestId, ended }: Ending): Promise<void> {
  const { driver, userId, at, today } = change
  const hold = await liftHoldOfRequest(tx, requestId, { by: userId, at, reason: ended })
  if (!hold) return
  await auditDriver(tx, { ...change, why: 'lifted' }, { action: 'hold lifted', after: { hold_id: hold.id } })
  await settleDrivers(tx, [driver.id], { at, userId, why: 'hold lifted' })
  const { is_on_hold, is_unfit } = await findStanding(tx, driver.id)
  if (is_on_hold) return
  if (is_unfit) return tellOffice(tx, change, `may not load. ${doctorReason.nextStep}`)
  // What an approval changes for loading is told with the approval.
  if (ended !== 'approved' && (await mayLoad(tx, driver.id, today))) await tellOffice(tx, change, 'is no longer on hold.')
}

/**
 * Lifts the holds of findings 'not fit' that the system closed and nobody judged: a later examination has found the driver fit. The office hears of what
 * brought that, not of this.
 */
export async function liftRefutedFindings(tx: Tx, change: DriverChangeContext, { examinedOn }: { examinedOn: PlainDate }): Promise<void> {
  const { driver, userId, at } = change
  const lifting = { by: userId, at, reason: refuted }
  for (const { id } of await liftClosedFindings(tx, { driverId: driver.id, before: examinedOn }, lifting))
    await auditDriver(tx, { ...change, why: 'lifted' }, { action: 'hold lifted', after: { hold_id: id } })
}

const tellOffice = (tx: Tx, { driver, at }: DriverChange, news: string): Promise<void> =>
  announce(tx, {
    topic: 'office',
    payload: { transporter_id: driver.transporter_id, title: 'Hold', body: `${driver.name} ${news}`, link: `driver/${driver.id}` },
    plantId: driver.auth_plant_id,
    at,
  })
