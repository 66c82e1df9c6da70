import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { documentEntry, draftDocumentFields } from '../drafts/draft-entries.rules.ts'

/** Enough for a refusal. */
const most = 4

/** What names a transporter without a foreign key: drafts of staff, and applications whose end would give the driver back to it. */
export async function listOnboardingNamingTransporter(tx: Tx, id: string, plantId: string | null): Promise<readonly string[]> {
  const drafts = await sql<{ by: string; plant: string }>`
    select u.first_name || ' ' || u.last_name as by, p.name as plant from onboarding_draft d
    join app_user u on u.id = d.created_by join auth_plant p on p.id = d.auth_plant_id
    where d.entered ->> 'transporter_id' = ${id} order by d.id limit ${most}`.execute(tx)
  const applications = await sql<{ driver: string; plantId: string; plant: string }>`
    select d.name as driver, p.id as "plantId", p.name as plant from onboarding_application a
    join driver d on d.id = a.driver_id join auth_plant p on p.id = a.auth_plant_id
    where a.state in ('submitted', 'returned') and a.record_before ->> 'transporter_id' = ${id} order by a.id limit ${most}`.execute(tx)
  return [
    ...applications.rows.map(({ driver, plant, ...row }) =>
      row.plantId === plantId ? `the application of ${driver}` : `an application at ${plant}`,
    ),
    ...drafts.rows.map(({ by, plant }) => `the draft of a new driver by ${by} at ${plant}`),
  ]
}

/** The drafts with something typed for a document of this type; those with its file have a foreign key. */
export async function listDraftsNamingDocumentType(tx: Tx, typeId: string): Promise<readonly string[]> {
  const names = draftDocumentFields.map((field) => documentEntry(typeId, field))
  const { rows } = await sql<{ by: string; plant: string }>`
    select u.first_name || ' ' || u.last_name as by, p.name as plant from onboarding_draft d
    join app_user u on u.id = d.created_by join auth_plant p on p.id = d.auth_plant_id
    where d.entered ?| ${names}::text[] order by d.id limit ${most}`.execute(tx)
  return rows.map(({ by, plant }) => `the draft of a new driver by ${by} at ${plant}`)
}
