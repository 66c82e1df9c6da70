import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'

/** A verification of the driver by id number in each of the user's sessions. */
export async function aVerification(db: Db, { userId, driverId }: { userId: string; driverId: string }): Promise<void> {
  await sql`insert into driver_verification (session_id, driver_id, expires_at) select id, ${driverId}, expires_at from session where user_id = ${userId}
    on conflict do nothing`.execute(db)
}
