import { invalid } from '#platform/server/http/refusal.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { auditDriver, type DriverChange } from '../drivers.service.ts'
import { reviewDay, reviewDayProblem, type BarringReason } from './blacklisting.rules.ts'
import { closeBlacklisting, findBlacklistSettings, findOpenBlacklisting, insertBlacklisting, setReviewDay } from './blacklisting.store.ts'

export { adoptBarred, findBlacklistSettings, findOpenBlacklisting, listDueReviews } from './blacklisting.store.ts'

type Dated = DriverChange & { today: PlainDate }
type Opening = { requestId: string; reason: BarringReason | null; reviewOn: PlainDate | null }

/** Throws a Refusal (422) for a day that is no review date. */
export function assertReviewDay(day: PlainDate | undefined, today: PlainDate): void {
  const problem = day === undefined ? undefined : reviewDayProblem(day, today)
  if (problem !== undefined) throw invalid({ review_on: problem })
}

/** From now on, until it is undone; reviewed on this day, or after the plant's months where it has passed or none was given. */
export async function openBlacklisting(tx: Tx, { driver, at, today }: Dated, { requestId, reason, reviewOn }: Opening): Promise<void> {
  const { months } = await findBlacklistSettings(tx, driver.auth_plant_id)
  await insertBlacklisting(tx, {
    driver_id: driver.id,
    auth_plant_id: driver.auth_plant_id,
    request_id: requestId,
    reason,
    review_on: reviewOn !== null && reviewOn > today ? reviewOn : reviewDay(today, months),
    created_at: at,
  })
}

export const endBlacklisting = (tx: Tx, { driver, at }: DriverChange): Promise<void> => closeBlacklisting(tx, driver.id, at)

/** It has been reviewed and stays; the next review is on this day, or after the plant's months. */
export async function keepBlacklisting(tx: Tx, change: Dated, reviewOn: PlainDate | undefined): Promise<void> {
  const { driver, today } = change
  const day = reviewOn ?? reviewDay(today, (await findBlacklistSettings(tx, driver.auth_plant_id)).months)
  const open = await findOpenBlacklisting(tx, driver.id)
  if (open) await setReviewDay(tx, open.id, day)
  else await openBlacklistingOfBefore(tx, change, day)
  await auditDriver(tx, change, { action: 'blacklisting kept', after: { review_on: day } })
}

/** Of who came barred and is reviewed before the job has found them. */
const openBlacklistingOfBefore = (tx: Tx, { driver, at }: Dated, reviewOn: PlainDate): Promise<void> =>
  insertBlacklisting(tx, { driver_id: driver.id, auth_plant_id: driver.auth_plant_id, review_on: reviewOn, created_at: at })
