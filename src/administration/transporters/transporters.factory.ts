import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/server/database/database.ts'
import { insertTransporters, type NewTransporter, type Transporter } from './transporters.store.ts'

/** A regular transporter by default. */
export async function aTransporter(db: Db, fields: Partial<NewTransporter> = {}): Promise<Transporter> {
  const transporter = {
    name: `Transporter ${randomUUID()}`,
    email: 'yard@transporter.example',
    is_spot: false,
    valid_until: null,
    ...fields,
  }
  const [inserted] = await insertTransporters(db, [transporter])
  if (!inserted) throw new Error('The transporter was not inserted')
  return inserted
}
