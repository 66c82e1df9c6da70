import type { Db } from '#platform/server/database/database.ts'
import type { RestrictionDetails } from './restrictions.contract.ts'
import { restrictionStore, type Restriction } from './restrictions.store.ts'

/** A plant's own restriction: hearing aid, shown by default. */
export const aRestriction = (db: Db, plantId: string, fields: Partial<RestrictionDetails> = {}): Promise<Restriction> =>
  restrictionStore(plantId).insert(db, {
    name: 'Hearing aid',
    words: 'Hearing aid',
    symbol: 'ear',
    effect: 'shown',
    is_active: true,
    ...fields,
  })
