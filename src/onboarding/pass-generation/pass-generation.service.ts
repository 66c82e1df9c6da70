import { mayLoad } from '#drivers/verdict/may-load.service.ts'
import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { changeDriver } from '#drivers/change-driver.service.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import type { PassExpiry } from '#drivers/settle/settle.service.ts'
import { lockDriver, lockDriverById } from '#drivers/find-driver.service.ts'
import { onboardingNews } from '#notifications/notifications.contract.ts'
import { findBeforePass, generatePass, retirePass } from '#drivers/pass/pass.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, invalid } from '#platform/server/http/refusal.ts'
import { announceOnboarding } from '../applications/applications.service.ts'
import { findSubmitterOf } from '../applications/applications.store.ts'
import { judgeGeneration, newPassDates, passBlockers, shorteningProblem } from './pass-generation.rules.ts'
import { listLapsedPasses } from './pass-generation.store.ts'

export type GenerateCommand = {
  actor: Actor
  driverId: string
  shortened: { until: PlainDate; reason: string } | undefined
  at: Date
}

/** Makes a driver's pass; the one before becomes history. Throws 404 out of scope, 409 where none can be made, 422 for a wrong day. */
export const generatePassOf = (db: Db, command: GenerateCommand): Promise<PassExpiry> => inTransaction(db, (tx) => generate(tx, command))

async function generate(tx: Tx, { actor, driverId, shortened, at }: GenerateCommand): Promise<PassExpiry> {
  const today = todayOf(actor, at)
  const driver = await lockDriver(tx, scopeOf(actor), driverId)
  const { documents, current } = await findBeforePass(tx, driver.id, newPassDates(today))
  const ruling = judgeGeneration({ statusId: driver.status_id, documents, current, shortenedUntil: shortened?.until ?? null, today })
  if (!ruling.ok) throw conflict(ruling.code, ruling.message)
  const problem = shortened && shorteningProblem(shortened.until, documents, today)
  if (problem !== undefined) throw invalid({ shortened_until: problem })
  const change = { driver, at, userId: actor.userId, why: shortened?.reason ?? 'pass generated' }
  const couldLoad = await mayLoad(tx, driver.id, today)
  const made = await changeDriver(tx, driver.id, 'pass-generated', change, {
    also: (status) => generatePass(tx, { ...change, status, today, shortened }),
  })
  if (!made) throw new Error('No pass was made')
  const submittedBy = await findSubmitterOf(tx, driver.id)
  const canLoad = await mayLoad(tx, driver.id, today)
  await announceOnboarding(tx, {
    news: onboardingNews.passGenerated,
    driver,
    by: actor,
    submittedBy,
    comment: shortened?.reason ?? null,
    ...(canLoad !== couldLoad && { office: { transporter_id: driver.transporter_id, may_load: canLoad } }),
    at,
  })
  return made
}

type Lapse = {
  /** Locked in this transaction. */
  driver: Driver
  at: Date
  /** Null for the daily job. */
  userId: string | null
  today: PlainDate
}

/** Sends a driver whose pass or documents ended before the card was handed over back to 'Pass generation'; answers whether it did. */
export async function lapseIfExpired(tx: Tx, { driver, at, userId, today }: Lapse): Promise<boolean> {
  if (driver.status_id !== driverStatus.cardIssuance) return false
  const { documents, current } = await findBeforePass(tx, driver.id, newPassDates(today))
  const blockers = passBlockers(documents, today)
  if (current && current.expiry > today && blockers.length === 0) return false
  const [blocker] = blockers
  await retirePass(tx, driver.id)
  await changeDriver(tx, driver.id, 'pass-lapsed', { at, userId, why: blocker?.sentence ?? 'The pass expired.' })
  return true
}

/** Does so for every driver, one transaction each; answers how many. */
export async function lapsePasses(db: Db, clock: () => Date): Promise<number> {
  let lapsed = 0
  for (const { driverId, today } of await listLapsedPasses(db, clock()))
    lapsed += await inTransaction(db, async (tx) => {
      const driver = await lockDriverById(tx, driverId)
      return (await lapseIfExpired(tx, { driver, at: clock(), userId: null, today })) ? 1 : 0
    })
  return lapsed
}
