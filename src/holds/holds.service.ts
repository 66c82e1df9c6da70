import { holdText, type HoldKind } from '#drivers/holds/hold-kinds.rules.ts'
import { insertHold, liftHoldOfRequest } from '#drivers/holds/holds.store.ts'
import { doctorReason } from '#drivers/verdict/verdict-reasons.rules.ts'
import { auditDriver, type DriverChange, type DriverChangeContext } from '#drivers/drivers.service.ts'
import { announce } from '#notifications/delivery/outbox.store.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { liftClosedFindings } from './closed-findings.store.ts'
import { refuted } from './earlier-findings.presenter.ts'

type Placing = {
  readonly kind: HoldKind
  readonly requestId: string
  /** The plant where it counts; null everywhere. */
  readonly plantId: string | null
}

/** Places a hold, which blocks the driver at once: audited without its kind, which only some may read, and told to the driver's office. */
export async function placeHold(tx: Tx, change: DriverChange, { kind, requestId, plantId }: Placing): Promise<void> {
  const { driver, userId, at, why } = change
  const hold = await insertHold(tx, { driverId: driver.id, kind, plantId, requestId, comment: why || null, by: userId, at })
  if (!hold) return
  await auditDriver(tx, { ...change, why: 'placed' }, { action: 'hold placed', after: { hold_id: hold.id } })
  await tellOffice(tx, change, `${driver.name} may not load. ${holdText.sentence} ${holdText.nextStep}`)
}

type RequestLifting = {
  readonly requestId: string
  readonly reason: string
  /** The finding stands: the driver may not load without the hold either. */
  readonly isStillUnfit: boolean
}

/** Lifts the hold that came from a request; does nothing where there is none. */
export async function liftRequestHold(tx: Tx, change: DriverChange, { requestId, reason, isStillUnfit }: RequestLifting): Promise<void> {
  const { driver, userId, at } = change
  const hold = await liftHoldOfRequest(tx, requestId, { by: userId, at, reason })
  if (!hold) return
  await auditDriver(tx, { ...change, why: 'lifted' }, { action: 'hold lifted', after: { hold_id: hold.id } })
  const text = isStillUnfit ? `may not load. ${doctorReason.nextStep}` : 'is no longer on hold.'
  await tellOffice(tx, change, `${driver.name} ${text}`)
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

const tellOffice = (tx: Tx, { driver, at }: DriverChange, body: string): Promise<void> =>
  announce(tx, {
    topic: 'office',
    payload: { transporter_id: driver.transporter_id, title: 'Hold', body, link: `driver/${driver.id}` },
    plantId: driver.auth_plant_id,
    at,
  })
