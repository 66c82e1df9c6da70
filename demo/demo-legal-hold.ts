import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import { legalHoldsContract } from '#retention/legal-holds/legal-holds.contract.ts'
import { retentionContract } from '#retention/retention.contract.ts'
import type { Step, Tools } from './demo-waiting.ts'

/** How long the plant keeps records, and a driver of whom everything is kept for a month. */
export function keptRecords({ decider, hours, at, driverAt }: Tools): readonly Step[] {
  return [
    async () => {
      const since = await at(6)
      await decider?.(retentionContract.periods, { clearances: 36, documents: 36, violations: 18, cases: 60, declined: 12, leavers: 60 })
      const driver = driverAt(0.87)
      const reason = 'The insurer asks about the collision at the quarry gate. Keep everything until its letter has come.'
      const review_on = addDays(toPlainDate(since, hours.time_zone), 30)
      if (driver) await decider?.(legalHoldsContract.set, { driver_id: driver.id, reason, review_on })
    },
  ]
}
