import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import type { RawBuilder } from 'kysely'
import { inTransaction, type Db } from '#platform/server/database/database.ts'

/** Pseudo-random numbers from a seed. */
export type Random = { readonly upTo: (below: number) => number; readonly pick: <T>(list: readonly T[]) => T }

/** Two plants, and the rows inserted so far. */
export type CountsFixture = {
  readonly db: Db
  readonly plants: readonly string[]
  readonly transporters: readonly string[]
  readonly userId: string
  readonly random: Random
  readonly drivers: string[]
  readonly violations: string[]
  readonly requests: string[]
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
