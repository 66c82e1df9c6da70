import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import type { RawBuilder } from 'kysely'
import { inTransaction, type Db } from '#platform/server/database/database.ts'

/** Numbers that look random, from a seed. */
export type Chance = { readonly upTo: (below: number) => number; readonly pick: <T>(list: readonly T[]) => T }

/** Two plants and what is done there. */
export type Ground = {
  readonly db: Db
  readonly plants: readonly string[]
  readonly transporters: readonly string[]
  readonly userId: string
  readonly random: Chance
  /** Those that were made before; they grow. */
  readonly drivers: string[]
  readonly violations: string[]
}

/** Something that changes what the dashboard counts, or not. */
export type CountedDeed = (ground: Ground) => Promise<unknown>

/** A statement by itself, sent again where it and another one wait for each other. */
export const sending =
  (statement: (ground: Ground) => RawBuilder<unknown>): CountedDeed =>
  (ground) =>
    inTransaction(ground.db, (tx) => statement(ground).execute(tx))

/** The deed comes to nothing: what it did is taken back. */
export class Nothing extends Error {}

export const today = '2026-11-21'
export const at = new Date('2026-11-21T06:00:00Z')
export const dayNear = (random: Chance, reach = 500): PlainDate => addDays(today, random.upTo(2 * reach) - reach)
export const violationNames = ['Uncovered load', 'UNCOVERED LOAD', 'No helmet', 'Phone at the wheel', 'Overtook at the gate']
