import { sql } from 'kysely'
import type { SameReason } from '#drivers/likely-same/likely-same.rules.ts'
import type { Db } from '#platform/server/database/database.ts'

type MatchFields = {
  applicationId: string
  barredId: string
  reasons?: readonly SameReason[]
  at?: Date
}

/** An applicant to compare with a barred person, whatever their records are; answers its id. */
export async function aBarredMatch(
  db: Db,
  { applicationId, barredId, reasons = ['name'], at = new Date('2026-11-20T08:00:00Z') }: MatchFields,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into barred_match
      (application_id, driver_id, applicant_plant_id, submitted_by, barred_id, auth_plant_id, reasons, opened_at)
    select a.id, a.driver_id, a.auth_plant_id, a.submitted_by, b.id, b.auth_plant_id, ${reasons}::text[], ${at}
    from onboarding_application a, driver b where a.id = ${applicationId} and b.id = ${barredId} returning id`.execute(db)
  const [match] = rows
  if (!match) throw new Error('There is no such application or driver')
  return match.id
}
