import { sql, type Selectable } from 'kysely'
import { byText, masterStore, type MasterStore } from '#administration/master-data.store.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import { wordsOf, type RestrictionDetails } from './restrictions.contract.ts'
import type { RestrictionEffect, RestrictionSymbol } from './restriction.rules.ts'

const columns = ['id', 'key', 'name', 'words', 'symbol', 'effect', 'night_from', 'night_until', 'is_active'] as const

export type Restriction = Omit<Pick<Selectable<Tables['restriction']>, (typeof columns)[number]>, 'symbol' | 'effect'> & {
  symbol: RestrictionSymbol
  effect: RestrictionEffect
}

/** Those of one plant. */
export const restrictionStore = (plantId: string): MasterStore<Restriction, RestrictionDetails> =>
  masterStore<Restriction, RestrictionDetails>({
    table: 'restriction',
    only: sql`auth_plant_id = ${plantId}`,
    columns,
    searched: ['name', 'words'],
    sorts: { name: byText('name'), effect: sql`effect`, is_active: sql`is_active` },
    toColumns: ({ name, words, symbol, effect, from, until, is_active }) => ({
      auth_plant_id: plantId,
      name,
      words: wordsOf({ words, effect, from }),
      symbol,
      effect,
      night_from: effect === 'night' ? (from ?? null) : null,
      night_until: effect === 'night' ? (until ?? null) : null,
      is_active,
    }),
  })

/** The plant's restrictions, also retired ones, in the order in which they were added. */
export const listRestrictions = (db: Db, plantId: string): Promise<readonly Restriction[]> =>
  named(db, 'restrictions')
    .selectFrom('restriction')
    .select(columns)
    .where('auth_plant_id', '=', plantId)
    .orderBy('id')
    .$narrowType<Pick<Restriction, 'symbol' | 'effect'>>()
    .execute()

/** These of the plant's restrictions, which stay as they are until the transaction ends. */
export const holdRestrictions = (tx: Tx, plantId: string, keys: readonly string[]): Promise<readonly Restriction[]> =>
  tx
    .selectFrom('restriction')
    .select(columns)
    .where('auth_plant_id', '=', plantId)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .orderBy('id')
    .$narrowType<Pick<Restriction, 'symbol' | 'effect'>>()
    .forShare()
    .execute()

/** Whether a proof of one of the plant's drivers has it, whether it counts or not. */
export const isGiven = (db: Db, plantId: string, key: string): Promise<boolean> =>
  valueOf(
    db,
    sql<boolean>`exists (select from clearance c join driver d on d.id = c.driver_id and d.auth_plant_id = ${plantId}
      where c.restrictions <> '{}' and c.restrictions @> array[${key}])`,
  )
