import { sql, type Insertable, type Selectable } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import type { Db, Tables } from '#platform/server/database/database.ts'
import { readPage, type CappedPage, type PageBounds } from '#platform/server/database/statements/listing.ts'
import { notFound } from '#platform/server/http/refusal.ts'

export type NewGoodPractice = Insertable<Tables['good_practice']>

/** Inserts any number of good practices in one statement; returns their ids. */
export async function insertGoodPractices(db: Db, practices: readonly NewGoodPractice[]): Promise<string[]> {
  if (practices.length === 0) return []
  const rows = await db
    .insertInto('good_practice')
    .values([...practices])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export type ListedPractice = Pick<Selectable<Tables['good_practice']>, 'id' | 'title' | 'description' | 'date'> & {
  file_name: string | null
}

/** One page of a driver's good practices, newest first. The caller checks the scope. */
export const listPracticesOf = (db: Db, driverId: string, page: PageBounds): Promise<CappedPage<ListedPractice>> =>
  readPage(
    db,
    {
      table: sql`good_practice g`,
      id: sql`g.id`,
      which: sql`g.driver_id = ${driverId}`,
      order: sql`g.date`,
      isDescending: true,
      columns: sql<ListedPractice>`g.id, g.title, g.description, g.date, f.original_name as file_name`,
      joined: sql`left join file f on f.id = g.file_id`,
    },
    page,
  )

export type PracticeFile = Pick<Selectable<Tables['file']>, 'storage_name' | 'original_name' | 'media_type'>

/** The attachment of a good practice; 404 without one or out of scope. */
export async function findPracticeFile(db: Db, { plantId, transporterId }: Scope, id: string): Promise<PracticeFile> {
  return db
    .selectFrom('good_practice as g')
    .innerJoin('driver as d', 'd.id', 'g.driver_id')
    .innerJoin('file as f', 'f.id', 'g.file_id')
    .select(['f.storage_name', 'f.original_name', 'f.media_type'])
    .where('g.id', '=', id)
    .where('d.auth_plant_id', '=', plantId)
    .$if(transporterId !== null, (practice) => practice.where('d.transporter_id', '=', transporterId))
    .executeTakeFirstOrThrow(notFound)
}
