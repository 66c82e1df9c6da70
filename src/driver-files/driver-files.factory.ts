import type { Db } from '#platform/server/database/database.ts'
import { base32nopad } from '@scure/base'
import { randomBytes } from 'node:crypto'

type FileFixture = { userId: string; plantId: string; driverId: string; at: Date; reason?: string }

/** A file of a driver that could not be made. */
export async function aDriverFile(db: Db, { userId, plantId, driverId, at, reason = 'Accident' }: FileFixture): Promise<string> {
  const { id } = await db
    .insertInto('driver_file')
    .values({
      driver_id: driverId,
      auth_plant_id: plantId,
      purpose: 'accident',
      reason,
      moment: at,
      from_day: '2026-01-01',
      until_day: '2026-11-21',
      asked_by: userId,
      asked_at: at,
      proof_key: base32nopad.encode(randomBytes(16)).toLowerCase(),
      state: 'failed',
      failure: 'Something went wrong on our side.',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The driver asked for the own copy, which is not made yet. */
export async function aSubjectAccess(db: Db, { userId, plantId, driverId, at }: FileFixture): Promise<string> {
  const asked = {
    driver_id: driverId,
    auth_plant_id: plantId,
    asked_by: userId,
    note: 'Asked at the gate',
    asked_at: at,
    due_on: '2026-11-28',
  }
  const { id } = await db.insertInto('subject_access').values(asked).returning('id').executeTakeFirstOrThrow()
  return id
}
