import type { Db } from '#platform/server/database/database.ts'
import { insertGoodPractices, type NewGoodPractice } from './good-practices.store.ts'

/** A realistic good practice. */
export const aPractice = {
  title: 'Reported a hazard',
  description: 'Told the control room about an oil spill before anyone slipped on it.',
  date: '2026-11-20',
} as const

/** Inserts a good practice without attachment; answers its id. */
export async function aGoodPractice(db: Db, driver: { readonly id: string }, wanted: Partial<NewGoodPractice> = {}): Promise<string> {
  const [id] = await insertGoodPractices(db, [{ driver_id: driver.id, ...aPractice, ...wanted }])
  if (id === undefined) throw new Error('The good practice was not kept')
  return id
}
