import type { Insertable } from 'kysely'
import type { Db, Tables } from '#platform/server/database/database.ts'

type Version = Partial<Insertable<Tables['violation_entry_version']>>

/** An entry of a plant's catalogue, in force since the beginning of 2026: speeding, 4 points for 12 months. Answers its id. */
export async function aCatalogueEntry(db: Db, plantId: string, said: Version = {}): Promise<string> {
  const { id } = await db.insertInto('violation_entry').values({ auth_plant_id: plantId }).returning('id').executeTakeFirstOrThrow()
  await aCatalogueVersion(db, id, said)
  return id
}

/** Another version of an entry; answers its id. */
export async function aCatalogueVersion(db: Db, entryId: string, said: Version = {}): Promise<string> {
  const usual = { category: 'Speeding', name: 'Speeding on site', severity: 'serious', points: 4, lapse_months: 12, from_day: '2026-01-01' }
  const version = { ...usual, ...said, entry_id: entryId }
  return (await db.insertInto('violation_entry_version').values(version).returning('id').executeTakeFirstOrThrow()).id
}

/** How a plant counts points, since the beginning of 2026: as one that has said nothing. */
export async function aPointsRule(db: Db, plantId: string, said: Partial<Insertable<Tables['points_rule']>> = {}): Promise<void> {
  const usual = {
    from_day: '2026-01-01',
    repeat_doubles: false,
    good_practice_points: 0,
    good_practice_months: 12,
    severity_points: JSON.stringify({ minor: 1, serious: 3, critical: 6 }),
    lapse_months: 12,
    ladder: JSON.stringify([]),
  }
  await db
    .insertInto('points_rule')
    .values({ ...usual, ...said, auth_plant_id: plantId })
    .execute()
}
