import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { ExpiryReason, PassDates, PassFacts, PassStatus } from './pass.rules.ts'
import { findCurrentExpiries } from '../clearances/clearances.store.ts'

export type CurrentPass = {
  id: string
  status: PassStatus
  issued_on: string
  expiry: string
  expiry_reason: string
  registered_until: string | null
  shortened_until: string | null
}

export const datesOfPass = ({ issued_on, registered_until, shortened_until }: CurrentPass): PassDates => ({
  issuedOn: issued_on,
  registeredUntil: registered_until,
  shortenedUntil: shortened_until,
})

export async function findCurrentPass(db: Db, driverId: string): Promise<CurrentPass | undefined> {
  return db
    .selectFrom('pass')
    .select(['id', 'status', 'issued_on', 'expiry', 'expiry_reason', 'registered_until', 'shortened_until'])
    .where('driver_id', '=', driverId)
    .where('is_current', '=', true)
    .$narrowType<{ status: PassStatus }>()
    .executeTakeFirst()
}

export type NewPass = {
  driver_id: string
  status: PassStatus
  issued_on: string
  expiry: string
  expiry_reason: ExpiryReason
  /** See PassFacts; null for a generated pass. */
  registered_until?: string | null
  shortened_until?: string | null
  shortened_by?: string | null
  shortened_reason?: string | null
  created_by: string | null
  created_at: Date
}

/** Inserts current passes. A previous pass must be retired with retirePass first. */
export async function insertPasses(db: Db, passes: readonly NewPass[]): Promise<void> {
  if (passes.length === 0) return
  const insertedColumns = sql`driver_id, status, issued_on, expiry, expiry_reason, registered_until, shortened_until, shortened_by, shortened_reason, created_by, created_at`
  await sql`insert into pass (${insertedColumns}, is_current) select ${insertedColumns}, true from jsonb_populate_recordset(null::pass, ${JSON.stringify(passes)}::jsonb)`.execute(
    db,
  )
}

export async function retirePass(tx: Tx, driverId: string): Promise<void> {
  await tx.updateTable('pass').set({ is_current: false }).where('driver_id', '=', driverId).where('is_current', '=', true).execute()
}

/** The inputs of the expiry of a driver's pass with these dates. */
export async function findPassFacts(db: Db, driverId: string, dates: PassDates): Promise<PassFacts> {
  const driver = await db
    .selectFrom('driver as d')
    .innerJoin('transporter as t', 't.id', 'd.transporter_id')
    .select(['d.vehicle_options', 'd.licence_expiry', 'd.is_unfit', 't.is_spot', 't.valid_until'])
    .where('d.id', '=', driverId)
    .executeTakeFirstOrThrow()
  const { medical, ddt, bulker } = await findCurrentExpiries(db, driverId)
  return {
    ...dates,
    medicalExpiry: medical ?? null,
    ddtExpiry: ddt ?? null,
    bulkerExpiry: bulker ?? null,
    vehicleOptions: driver.vehicle_options,
    licenceExpiry: driver.licence_expiry,
    spotValidUntil: driver.is_spot ? driver.valid_until : null,
    isUnfit: driver.is_unfit,
  }
}
