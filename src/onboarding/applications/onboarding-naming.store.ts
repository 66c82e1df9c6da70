import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { documentEntry, draftDocumentFields } from '../drafts/draft-entries.rules.ts'

/** Enough for a refusal. */
const most = 4

/** What names a transporter without a foreign key: drafts of staff, and applications whose end would give the driver back to it. */
export async function listOnboardingNamingTransporter(tx: Tx, id: string, plantId: string | null): Promise<readonly string[]> {
  const drafts = await listDrafts(tx, sql<boolean>`d.entered ->> 'transporter_id' = ${id}`)
  const applications = await tx
    .selectFrom('onboarding_application as a')
    .innerJoin('driver as d', 'd.id', 'a.driver_id')
    .innerJoin('auth_plant as p', 'p.id', 'a.auth_plant_id')
    .select(['d.name as driver', 'p.id as plantId', 'p.name as plant'])
    .where('a.state', 'in', ['submitted', 'returned'])
    .where(sql<boolean>`a.record_before ->> 'transporter_id' = ${id}`)
    .orderBy('a.id')
    .limit(most)
    .execute()
  return [
    ...applications.map(({ driver, plant, ...row }) =>
      row.plantId === plantId ? `the application of ${driver}` : `an application at ${plant}`,
    ),
    ...drafts,
  ]
}

/** The drafts with something typed for a document of this type; those with its file have a foreign key. */
export async function listDraftsNamingDocumentType(tx: Tx, typeId: string): Promise<readonly string[]> {
  const names = draftDocumentFields.map((field) => documentEntry(typeId, field))
  return listDrafts(tx, sql<boolean>`d.entered ?| ${names}::text[]`)
}

async function listDrafts(tx: Tx, which: RawBuilder<boolean>): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('onboarding_draft as d')
    .innerJoin('app_user as u', 'u.id', 'd.created_by')
    .innerJoin('auth_plant as p', 'p.id', 'd.auth_plant_id')
    .select([sql<string>`u.first_name || ' ' || u.last_name`.as('by'), 'p.name as plant'])
    .where(which)
    .orderBy('d.id')
    .limit(most)
    .execute()
  return rows.map(({ by, plant }) => `the draft of a new driver by ${by} at ${plant}`)
}
