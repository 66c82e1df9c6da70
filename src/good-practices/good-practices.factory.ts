import type { Db } from '#platform/server/database/database.ts'
import { insertGoodPractices, type NewGoodPractice } from './good-practices.store.ts'

/** A realistic good practice. */
export const aPractice = {
  title: 'Reported a hazard',
  description: 'Reported an oil spill to the control room before anyone slipped on it.',
  date: '2026-11-20',
} as const

/** Inserts a good practice without attachment; returns its id. */
export async function aGoodPractice(db: Db, driver: { id: string }, fields: Partial<NewGoodPractice> = {}): Promise<string> {
  const [id] = await insertGoodPractices(db, [{ driver_id: driver.id, ...aPractice, ...fields }])
  if (id === undefined) throw new Error('The good practice was not inserted')
  return id
}
