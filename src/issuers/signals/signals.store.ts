import { sql, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import type { SignalKind } from './signals.rules.ts'

export const listPlants = (db: Db): Promise<Pick<Selectable<Tables['auth_plant']>, 'id' | 'time_zone' | 'examinations_a_day'>[]> =>
  db.selectFrom('auth_plant').select(['id', 'time_zone', 'examinations_a_day']).orderBy('id').execute()

type Seen = { plantId: string; kinds: readonly SignalKind[] }
export type SignalRow = Pick<
  Selectable<Tables['issuer_signal']>,
  'id' | 'issuer_id' | 'day' | 'amount' | 'driver_id' | 'found_at' | 'looked_at' | 'comment'
> & {
  kind: SignalKind
  isDoctor: boolean
  driver_name: string | null
  lookedBy: string | null
}

const selectSignals = (db: Db, { plantId, kinds }: Seen) =>
  db
    .selectFrom('issuer_signal as s')
    .innerJoin('issuer as i', 'i.id', 's.issuer_id')
    .leftJoin('driver as d', 'd.id', 's.driver_id')
    .leftJoin('app_user as u', 'u.id', 's.looked_by')
    .select(['s.id', 's.issuer_id', 's.day', 's.amount', 's.driver_id', 's.found_at', 's.looked_at', 's.comment', 'd.name as driver_name'])
    .select([sql<SignalKind>`s.kind`.as('kind'), sql<boolean>`i.kind = 'doctor'`.as('isDoctor')])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('lookedBy'))
    .where('s.auth_plant_id', '=', plantId)
    .where('s.kind', 'in', [...kinds])

/** What nobody has looked at first, then the newest. */
export const listSignals = (
  db: Db,
  { issuerId, ...seen }: Seen & { issuerId: string },
  page: LimitOffset,
): Promise<PageAndTotal<SignalRow>> =>
  readPageAndTotal(
    selectSignals(db, seen)
      .where('s.issuer_id', '=', issuerId)
      .orderBy(sql`s.looked_at is not null`)
      .orderBy('s.day', 'desc')
      .orderBy('s.id', 'desc'),
    page,
  )

/** Locked for this transaction; undefined where it is not the plant's, or not the reader's to see. */
export const lockSignal = (tx: Tx, { id, ...seen }: Seen & { id: string }): Promise<SignalRow | undefined> =>
  selectSignals(tx, seen).where('s.id', '=', id).forUpdate('s').executeTakeFirst()

export async function markLooked(tx: Tx, id: string, looked: { looked_by: string; looked_at: Date; comment: string }): Promise<void> {
  await tx.updateTable('issuer_signal').set(looked).where('id', '=', id).execute()
}
