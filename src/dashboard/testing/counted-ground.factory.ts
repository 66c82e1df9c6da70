import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import type { RawBuilder } from 'kysely'
import { inTransaction, type Db } from '#platform/server/database/database.ts'

/** Pseudo-random numbers from a seed. */
export type Chance = { readonly upTo: (below: number) => number; readonly pick: <T>(list: readonly T[]) => T }

/** Two plants and their changes. */
export type Ground = {
  readonly db: Db
  readonly plants: readonly string[]
  readonly transporters: readonly string[]
  readonly userId: string
  readonly random: Chance
  /** Created so far. */
  readonly drivers: string[]
  readonly violations: string[]
}

/** An operation that may change the dashboard's counts. */
export type CountedDeed = (ground: Ground) => Promise<unknown>

/** A single statement, retried after a deadlock. */
export const sending =
  (statement: (ground: Ground) => RawBuilder<unknown>): CountedDeed =>
  (ground) =>
    inTransaction(ground.db, (tx) => statement(ground).execute(tx))

/** Rolls the operation back. */
export class Nothing extends Error {}

export const today = '2026-11-21'
export const at = new Date('2026-11-21T06:00:00Z')
export const dayNear = (random: Chance, reach = 500): PlainDate => addDays(today, random.upTo(2 * reach) - reach)
export const violationNames = ['Uncovered load', 'UNCOVERED LOAD', 'No helmet', 'Phone at the wheel', 'Overtook at the gate']
