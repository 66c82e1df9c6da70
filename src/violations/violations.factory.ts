import type { Db } from '#platform/server/database/database.ts'
import { insertViolations, type NewViolation } from './violations.store.ts'

/** A report, as staff and transporters send it. */
export const aReport = {
  violation_category: 'Load safety',
  violation: 'Uncovered load',
  violation_date: '2026-11-20',
  description: 'Left the loading bay without the tarpaulin; seen on camera 4.',
  action_taken: 'Truck held for 30 minutes',
} as const

type Driver = { id: string; auth_plant_id: string; transporter_id: string }

/** By default an upheld violation without evidence; answers its id. */
export async function aViolation(db: Db, driver: Driver, fields: Partial<NewViolation> = {}): Promise<string> {
  const { violation_category: category, ...report } = aReport
  const origin = { driver_id: driver.id, auth_plant_id: driver.auth_plant_id, transporter_id: driver.transporter_id }
  const [id] = await insertViolations(db, [{ ...report, ...origin, category, ...fields }])
  if (id === undefined) throw new Error('The violation was not inserted')
  return id
}
