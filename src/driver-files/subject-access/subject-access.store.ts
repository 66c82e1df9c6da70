import { sql, type Selectable } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { DriverFile } from '../driver-files.contract.ts'
import type { CopyTab } from './subject-access.contract.ts'
import type { SeenDocument } from './subject-access.rules.ts'

type Narrowed = {
  state: 'open' | 'handed_over' | 'closed'
  handed_way: 'link' | 'paper' | null
  seen: SeenDocument | null
  file_state: DriverFile['state'] | null
}

const name = (alias: string) => sql<string | null>`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`

const listed = (db: Db, plantId: string) =>
  db
    .selectFrom('subject_access as s')
    .innerJoin('driver as d', 'd.id', 's.driver_id')
    .innerJoin('auth_plant as p', 'p.id', 's.auth_plant_id')
    .innerJoin('transporter as t', 't.id', 'd.transporter_id')
    .leftJoin('driver_file as f', 'f.id', 's.file_id')
    .leftJoin('app_user as a', 'a.id', 's.asked_by')
    .leftJoin('app_user as h', 'h.id', 's.handed_by')
    .leftJoin('app_user as c', 'c.id', 's.closed_by')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('subject_access_link')
          .select(['expires_at', 'openings', 'last_opened_at', 'ended_at', 'wrong_codes'])
          .whereRef('subject_access_id', '=', 's.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('l'),
      (join) => join.onTrue(),
    )
    .selectAll('s')
    .select(['d.name as driver', 'd.id_no', 'd.licence_no', 'd.auth_plant_id as home_plant_id', 't.name as transporter', 'p.time_zone'])
    .select(['f.state as file_state', 'f.failure', 'f.finished_at', 'f.zip_file_id', 'f.pdf_file_id'])
    .select(['l.expires_at', 'l.openings', 'l.last_opened_at', 'l.ended_at', 'l.wrong_codes'])
    .select([name('a').as('asker'), name('h').as('hander'), name('c').as('closer')])
    .where('s.auth_plant_id', '=', plantId)
    .$narrowType<Narrowed>()

export type SubjectAccessRow = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>

type Listed = { plantId: string; show: CopyTab; driverId: string | undefined }

export const listSubjectAccess = (
  db: Db,
  { plantId, show, driverId }: Listed,
  page: LimitOffset,
): Promise<PageAndTotal<SubjectAccessRow>> => {
  const rows = listed(db, plantId)
    .where(sql<boolean>`(s.state = 'open') = ${show === 'open'}`)
    .$if(driverId !== undefined, (query) => query.where('s.driver_id', '=', driverId ?? ''))
  return readPageAndTotal(show === 'open' ? rows.orderBy('s.due_on').orderBy('s.id') : rows.orderBy('s.id', 'desc'), page)
}

/** Locked, with what it says; 404 where it is another plant's. */
export const lockSubjectAccess = (tx: Tx, { id, plantId }: { id: string; plantId: string }): Promise<SubjectAccessRow> =>
  listed(tx, plantId).where('s.id', '=', id).forUpdate('s').executeTakeFirstOrThrow(notFound)

export const findSubjectAccess = (db: Db, { id, plantId }: { id: string; plantId: string }): Promise<SubjectAccessRow> =>
  listed(db, plantId).where('s.id', '=', id).executeTakeFirstOrThrow(notFound)

/** What the driver asked for last at this plant. */
export const findLastOf = (db: Db, { driverId, plantId }: { driverId: string; plantId: string }): Promise<SubjectAccessRow | undefined> =>
  listed(db, plantId).where('s.driver_id', '=', driverId).orderBy('s.id', 'desc').limit(1).executeTakeFirst()

type New = { driverId: string; plantId: string; by: string | null; note: string | null; at: Date; dueOn: PlainDate }

/** Null where one is open already. */
export async function insertSubjectAccess(tx: Tx, { driverId, plantId, by, note, at, dueOn }: New): Promise<string | null> {
  const row = await tx
    .insertInto('subject_access')
    .values({ driver_id: driverId, auth_plant_id: plantId, asked_by: by, note, asked_at: at, due_on: dueOn })
    .onConflict((on) => on.columns(['driver_id', 'auth_plant_id']).where('state', '=', 'open').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

type Changed = Partial<
  Pick<
    Selectable<Tables['subject_access']>,
    'state' | 'file_id' | 'handed_by' | 'handed_at' | 'handed_way' | 'seen' | 'closed_by' | 'closed_at' | 'close_reason'
  >
>

export const changeSubjectAccess = async (tx: Tx, id: string, change: Changed): Promise<void> =>
  void (await tx.updateTable('subject_access').set(change).where('id', '=', id).execute())

/** Lets open queues hear that the copy is made, or could not be. */
export const touchAskedFor = async (tx: Tx, fileId: string): Promise<void> =>
  void (await tx
    .updateTable('subject_access')
    .set(({ ref }) => ({ file_id: ref('file_id') }))
    .where('file_id', '=', fileId)
    .where('state', '<>', 'closed')
    .execute())
