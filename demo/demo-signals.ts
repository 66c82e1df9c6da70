import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'

type DemoContext = {
  plant: { id: string; time_zone: string } | undefined
  doctorIds: readonly string[]
  lookedBy: string | undefined
  now: Date
}

const dayMs = 86_400_000

/** What is unusual about two doctors: somebody has looked at the one, nobody yet at the other. */
export async function addDemoSignals(db: Db, { plant, doctorIds, lookedBy, now }: DemoContext): Promise<void> {
  const issuers = await db.selectFrom('issuer').select('id').where('doctor_id', 'in', doctorIds.slice(0, 2)).orderBy('doctor_id').execute()
  const [first, second] = issuers
  if (!plant || !first || !second || lookedBy === undefined) return
  const today = toPlainDate(now, plant.time_zone)
  const signal = { auth_plant_id: plant.id, kind: 'many' }
  await db
    .insertInto('issuer_signal')
    .values([
      { ...signal, issuer_id: first.id, day: addDays(today, -2), amount: 46, found_at: new Date(now.getTime() - dayMs) },
      {
        ...signal,
        issuer_id: second.id,
        day: addDays(today, -16),
        amount: 43,
        found_at: new Date(now.getTime() - 15 * dayMs),
        looked_by: lookedBy,
        looked_at: new Date(now.getTime() - 14 * dayMs),
        comment: 'A campaign in the yard, with a nurse who measured. Reports seen.',
      },
    ])
    .execute()
}
