import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import { sql, type RawBuilder } from 'kysely'
import { inTransaction, type Db } from '#platform/server/database/database.ts'

/** Pseudo-random numbers from a seed. */
export type Random = { upTo: (below: number) => number; pick: <T>(list: readonly T[]) => T }

/** Two plants, and the rows inserted so far. */
export type CountsFixture = {
  db: Db
  plants: readonly string[]
  transporters: readonly string[]
  userId: string
  random: Random
  drivers: string[]
  violations: string[]
  requests: string[]
}

/** Counts are exact whatever a statement does, so the database refuses nothing that touches only what is counted. */
export async function allowAnyState(ownerDb: Db): Promise<void> {
  await sql`do $$ declare one record; begin
    for one in select conrelid::regclass as of, conname from pg_constraint where connamespace = 'public'::regnamespace and contype = 'c'
      and conname ~ '^driver_(active|card|suspended|pass|gone)_|^(pass|clearance|request)_(term|own|days|unfit|times|has)'
    loop execute format('alter table %s drop constraint %I', one.of, one.conname); end loop;
    for one in select tgrelid::regclass as of, tgname from pg_trigger
      where tgname in ('driver_gone_without_card', 'request_of_its_driver_insert', 'violation_of_its_driver_insert', 'request_stays_decided', 'request_closing_recorded', 'violation_stays_settled')
    loop execute format('drop trigger %I on %s', one.tgname, one.of); end loop;
  end $$;
  grant insert, update, delete on all tables in schema public to public`.execute(ownerDb)
}

/** A change that may affect the counts. */
export type CountedChange = (fixture: CountsFixture) => Promise<unknown>

/** A single statement, retried after a deadlock. */
export const byStatement =
  (statement: (fixture: CountsFixture) => RawBuilder<unknown>): CountedChange =>
  (fixture) =>
    inTransaction(fixture.db, (tx) => statement(fixture).execute(tx))

/** Thrown to roll a change back. */
export class Rollback extends Error {}

export const today = '2026-11-21'
export const at = new Date('2026-11-21T06:00:00Z')
export const dayNear = (random: Random, reach = 500): PlainDate => addDays(today, random.upTo(2 * reach) - reach)
export const violationNames = ['Uncovered load', 'UNCOVERED LOAD', 'No helmet', 'Phone at the wheel', 'Overtook at the gate']
