import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { elsewhereDays, perfectTrainings, type DayOfIssuer, type NewSignal, type SignalKind } from './signals.rules.ts'

type Since = { plantId: string; since: PlainDate }

/** What issuers gave the plant's drivers since a day. */
const given = (db: Db, { plantId, since }: Since) =>
  db
    .selectFrom('issuer as i')
    .innerJoin('clearance as c', 'c.issuer_id', 'i.id')
    .innerJoin('driver as d', 'd.id', 'c.driver_id')
    .where('c.given_on', '>', since)
    .where('c.is_void', '=', false)
    .where('d.auth_plant_id', '=', plantId)

export async function countByDay(db: Db, since: Since): Promise<DayOfIssuer[]> {
  const rows = await given(db, since)
    .select([
      'i.id as issuer_id',
      'c.given_on as day',
      'i.designated_from',
      'i.designated_until',
      'i.withdrawn_from',
      'i.first_withdrawn_from',
    ])
    .select(({ fn, eb }) => [
      fn.countAll<string>().filterWhere('c.kind', '=', 'medical').as('examinations'),
      fn.countAll<string>().filterWhere('c.kind', '<>', 'medical').as('trainings'),
      fn
        .countAll<string>()
        .filterWhere(eb.and([eb('c.kind', '=', 'medical'), sql<boolean>`c.fit_to_work is distinct from false`]))
        .as('clearing'),
    ])
    .groupBy(['i.id', 'c.given_on'])
    .execute()
  return rows.map((row) => ({
    ...row,
    examinations: Number(row.examinations),
    trainings: Number(row.trainings),
    clearing: Number(row.clearing),
  }))
}

/** Companies whose last trainings at the plant all had the highest score: once a month. */
export async function findPerfect(db: Db, { plantId, since }: Since): Promise<NewSignal[]> {
  const rows = await db
    .selectFrom('issuer as i')
    .innerJoinLateral(
      (last) =>
        last
          .selectFrom('clearance as c')
          .innerJoin('driver as d', 'd.id', 'c.driver_id')
          .select(['c.given_on', 'c.score'])
          .whereRef('c.issuer_id', '=', 'i.id')
          .where('c.kind', '=', 'ddt')
          .where('c.is_void', '=', false)
          .where('c.score', 'is not', null)
          .where('d.auth_plant_id', '=', plantId)
          .orderBy('c.given_on', 'desc')
          .limit(perfectTrainings)
          .as('t'),
      (join) => join.onTrue(),
    )
    .select(['i.id as issuer_id', sql<PlainDate>`date_trunc('month', max(t.given_on))::date`.as('day')])
    .where('i.kind', '=', 'company')
    .groupBy('i.id')
    .having(({ eb, and, fn }) =>
      and([eb(fn.countAll(), '=', perfectTrainings), eb(fn.min('t.score'), '=', '100'), eb(fn.max('t.given_on'), '>', since)]),
    )
    .execute()
  return rows.map((row) => ({ ...row, kind: 'perfect', amount: perfectTrainings, driver_id: null }))
}

/** Drivers whom an issuer found fit soon after somebody else had found them not fit. */
export async function findElsewhere(db: Db, since: Since): Promise<NewSignal[]> {
  const rows = await given(db, since)
    .select(['i.id as issuer_id', 'c.driver_id', 'c.given_on as day'])
    .distinct()
    .where('c.fit_to_work', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('clearance as u')
          .select('u.id')
          .whereRef('u.driver_id', '=', 'c.driver_id')
          .where('u.kind', '=', 'medical')
          .where('u.fit_to_work', '=', false)
          .where('u.is_void', '=', false)
          .where(
            sql<boolean>`u.issuer_id is distinct from c.issuer_id and u.given_on between c.given_on - ${elsewhereDays}::int and c.given_on`,
          ),
      ),
    )
    .execute()
  return rows.map((row) => ({ ...row, kind: 'elsewhere', amount: 1 }))
}

/** What is kept already of those that can be found again: what is about a month has its first day. */
export const listKept = (db: Db, { plantId, since }: Since): Promise<NewSignal[]> =>
  db
    .selectFrom('issuer_signal')
    .select(['issuer_id', 'kind', 'day', 'amount', 'driver_id'])
    .where('auth_plant_id', '=', plantId)
    .where('day', '>=', sql<PlainDate>`date_trunc('month', ${since}::date)::date`)
    .$narrowType<{ kind: SignalKind }>()
    .execute()

/** Adds what is new. What nobody has looked at yet grows with later approvals. */
export async function keepSignals(
  tx: Tx,
  { plantId, at, signals }: { plantId: string; at: Date; signals: readonly NewSignal[] },
): Promise<void> {
  if (signals.length === 0) return
  await tx
    .insertInto('issuer_signal')
    .values(signals.map((signal) => ({ ...signal, auth_plant_id: plantId, found_at: at })))
    .onConflict((conflict) =>
      conflict
        .expression(sql`issuer_id, auth_plant_id, kind, day, coalesce(driver_id, 0)`)
        .doUpdateSet(({ ref }) => ({ amount: ref('excluded.amount') }))
        .where('issuer_signal.looked_at', 'is', null)
        .whereRef('issuer_signal.amount', '<', 'excluded.amount'),
    )
    .execute()
}
