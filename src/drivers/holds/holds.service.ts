import type { HoldKind } from './hold-kinds.rules.ts'
import { holdText } from './hold-text.rules.ts'
import { isHeldOn, type HoldDays } from './held-days.rules.ts'
import { findStanding, insertHold, liftHoldOfRequest, closeHolds } from './holds.store.ts'
import { mayLoad } from '../verdict/may-load.service.ts'
import { doctorReason } from '../verdict/verdict-reasons.rules.ts'
import { auditDriver, type DriverChange, type DriverChangeContext } from '../drivers.service.ts'
import { settleDrivers } from '../settle/settle.service.ts'
import { announce } from '#notifications/announce.service.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { isVisiting, tellHome } from './visiting-hold.service.ts'
import { liftClosedFindings } from './closed-findings.store.ts'
import { refuted } from './earlier-findings.rules.ts'

export { listEarlierFindings } from './earlier-findings.store.ts'
export { listOpenHolds } from './holds.store.ts'

/** `today`: at the plant. */
export type DatedChange = DriverChange & { today: PlainDate }

export type Placing = Partial<HoldDays> & {
  kind: HoldKind
  /** A code of its kind. */
  reason: string
  /** The plant where it counts; null everywhere. */
  plantId: string | null
  requestId?: string
  gateCheckId?: string
  /** The document that is in doubt. */
  document?: string
}

/**
 * Places a hold, which blocks the driver at once or from its day: audited without its kind, which only some may read, and told to the driver's office where the driver
 * could load. The change's `why` is the comment. Answers its id; undefined where its request holds the driver already.
 */
export async function placeHold(tx: Tx, change: DatedChange, { requestId, ...placing }: Placing): Promise<string | undefined> {
  const { driver, userId, at, why, today } = change
  const couldLoad = !isVisiting(placing.plantId, driver) && (await mayLoad(tx, driver.id, today))
  const hold = await insertHold(tx, { ...placing, requestId: requestId ?? null, driverId: driver.id, comment: why || null, by: userId, at })
  if (!hold) return undefined
  await auditDriver(tx, { ...change, why: 'placed' }, { action: 'hold placed', after: { hold_id: hold.id } })
  await settleDrivers(tx, [driver.id], { at, userId, why: 'on hold' })
  if (isVisiting(placing.plantId, driver)) await tellHome(tx, change, { holdId: hold.id, plantId: placing.plantId, isPlaced: true })
  const { startsOn = null } = placing
  const news = startsOn === null || startsOn <= today ? `may not load. ${holdText.sentence}` : `may not load from ${dateText(startsOn)}.`
  if (couldLoad) await tellOffice(tx, change, `${news} ${holdText.nextStep}`)
  return hold.id
}

type Lifted = { ids: readonly string[]; reason: string }

/** Lifts these of the driver's holds and tells the office what is so now. Answers how many were open: whoever lifts one at the same time comes too late. */
export async function liftHolds(tx: Tx, change: DatedChange, { ids, reason }: Lifted): Promise<number> {
  const lifted = await closeHolds(tx, change.driver.id, ids, { by: change.userId, at: change.at, reason })
  const away = lifted.filter(({ auth_plant_id }) => isVisiting(auth_plant_id, change.driver))
  for (const { id, auth_plant_id: plantId } of away)
    if (plantId !== null) await tellHome(tx, change, { holdId: id, plantId, isPlaced: false })
  await followLifting(tx, change, lifted, { isAtHome: away.length < lifted.length })
  return lifted.length
}

/** Whether a hold counts on this day at the driver's plant, or the current medical found not fit. */
export async function isDoubted(db: Db, driverId: string, day: PlainDate): Promise<boolean> {
  const { held_days: heldDays, is_unfit: isUnfit } = await findStanding(db, driverId)
  return isUnfit || isHeldOn(heldDays, day)
}

/** How the request that a hold came from ended. */
type Ending = { requestId: string; ended: 'approved' | 'rejected' | 'cancelled' }

/** Lifts the hold that came from a request, and tells the driver's office what is so now; does nothing where there is none. */
export async function liftRequestHold(tx: Tx, change: DatedChange, { requestId, ended }: Ending): Promise<void> {
  const hold = await liftHoldOfRequest(tx, requestId, { by: change.userId, at: change.at, reason: ended })
  // What an approval changes for loading is told with the approval.
  if (hold) await followLifting(tx, change, [hold], { tellsReturn: ended !== 'approved' })
}

async function followLifting(
  tx: Tx,
  change: DatedChange,
  lifted: readonly { id: string }[],
  { tellsReturn = true, isAtHome = true } = {},
): Promise<void> {
  if (lifted.length === 0) return
  const { driver, userId, at, today } = change
  for (const { id } of lifted) await auditDriver(tx, { ...change, why: 'lifted' }, { action: 'hold lifted', after: { hold_id: id } })
  await settleDrivers(tx, [driver.id], { at, userId, why: 'hold lifted' })
  if (!isAtHome) return
  const { held_days: heldDays, is_unfit } = await findStanding(tx, driver.id)
  if (isHeldOn(heldDays, today)) return
  if (is_unfit) return tellOffice(tx, change, `may not load. ${doctorReason.nextStep}`)
  if (tellsReturn && (await mayLoad(tx, driver.id, today))) await tellOffice(tx, change, 'is no longer on hold.')
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
