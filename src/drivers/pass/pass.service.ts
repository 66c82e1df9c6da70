import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { DriverStatusId } from '../driver-status.contract.ts'
import { auditDriver, type DriverChangeContext } from '../drivers.service.ts'
import { passExpiry, passStatusOfDriver, type PassDates, type PassFacts } from './pass.rules.ts'
import { datesOfPass, findCurrentPass, findPassFacts, insertPasses, retirePass, type CurrentPass } from './pass.store.ts'

export { insertPasses, retirePass } from './pass.store.ts'
export { listPassesOf } from './passes-of-driver.store.ts'

/** The driver's present pass with the facts that it ends by; undefined without one. */
export async function findPassAndFacts(db: Db, driverId: string): Promise<{ pass: CurrentPass; facts: PassFacts } | undefined> {
  const pass = await findCurrentPass(db, driverId)
  return pass && { pass, facts: await findPassFacts(db, driverId, datesOfPass(pass)) }
}

type BeforePass = { documents: PassFacts; current: (PassDates & { expiry: PlainDate }) | undefined }

/** What a pass of these dates would end by, and the present one. */
export async function findBeforePass(db: Db, driverId: string, dates: PassDates): Promise<BeforePass> {
  const documents = await findPassFacts(db, driverId, dates)
  const pass = await findCurrentPass(db, driverId)
  return { documents, current: pass && { ...datesOfPass(pass), expiry: pass.expiry } }
}

type Generation = DriverChangeContext & {
  status: DriverStatusId
  today: PlainDate
  /** Undefined for a pass with its whole validity. */
  shortened?: { until: PlainDate; reason: string } | undefined
}

/** Generates a new pass from today; the previous one becomes history. Its end is worked out before it is settled: the audit row of a new pass names it, and no pass is without. */
export async function generatePass(tx: Tx, { status, today, shortened, ...change }: Generation): Promise<void> {
  const { driver, at, userId } = change
  const dates = { issuedOn: today, registeredUntil: null, shortenedUntil: shortened?.until ?? null }
  const computed = passExpiry(await findPassFacts(tx, driver.id, dates))
  await retirePass(tx, driver.id)
  await insertPasses(tx, [
    {
      driver_id: driver.id,
      status: passStatusOfDriver[status] ?? 'pending',
      issued_on: today,
      expiry: computed.expiry,
      expiry_reason: computed.reason,
      ...(shortened && { shortened_until: shortened.until, shortened_by: userId, shortened_reason: shortened.reason }),
      created_by: userId,
      created_at: at,
    },
  ])
  await auditDriver(tx, change, {
    action: 'pass generated',
    after: { issued_on: today, ...computed, ...(shortened && { shortened_reason: shortened.reason }) },
  })
}
