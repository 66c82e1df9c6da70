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
  /** The other plant where it was seen. */
  visited_plant: string | null
  /** Whose driver it was then, where that is another plant by now. */
  earlier_plant: string | null
}

/** The plant that a driver visited when it was seen. */
export const insertPracticeVisit = async (db: Db, visit: Insertable<Tables['good_practice_visit']>): Promise<void> =>
  void (await db.insertInto('good_practice_visit').values(visit).execute())

const seenAt = (plantId: string) =>
  sql<boolean>`g.id in (select good_practice_id from good_practice_visit where auth_plant_id = ${plantId})`

type OfDriver = {
  driverId: string
  /** Of a visiting driver: those that this plant recorded. */
  seenAtPlant: string | null
}

/** One page of a driver's good practices, newest first. The caller checks the scope. */
export const listPracticesOf = (db: Db, { driverId, seenAtPlant }: OfDriver, page: PageBounds): Promise<CappedPage<ListedPractice>> =>
  readPage(
    db,
    {
      table: sql`good_practice g`,
      id: sql`g.id`,
      which: seenAtPlant === null ? sql`g.driver_id = ${driverId}` : sql`g.driver_id = ${driverId} and ${seenAt(seenAtPlant)}`,
      order: sql`g.date`,
      isDescending: true,
      columns: sql<ListedPractice>`g.id, g.title, g.description, g.date, f.original_name as file_name, p.name as visited_plant,
        (select name from auth_plant where id = own_plant_at(g.driver_id, g.created_at) and id <> d.auth_plant_id) as earlier_plant`,
      joined: sql`join driver d on d.id = g.driver_id left join file f on f.id = g.file_id left join good_practice_visit w on w.good_practice_id = g.id
        left join auth_plant p on p.id = w.auth_plant_id`,
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
    .where((eb) => eb.or([eb('d.auth_plant_id', '=', plantId), ...(transporterId === null ? [seenAt(plantId)] : [])]))
    .$if(transporterId !== null, (practice) => practice.where('d.transporter_id', '=', transporterId))
    .executeTakeFirstOrThrow(notFound)
}
