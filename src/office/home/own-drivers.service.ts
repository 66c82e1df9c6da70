import type { Scope } from '#accounts/people.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { CappedPage } from '#platform/server/database/listing.ts'
import type { HomeTile } from './home.rules.ts'
import { listOwnDrivers, type OwnDriverRow } from './home.store.ts'

export type { OwnDriverRow } from './home.store.ts'

/** The count is exact up to this. */
const cap = 1000

type OfTile = { tile: HomeTile; today: PlainDate; country: string }

/** The first of an office's drivers in a tile, what ends first on top. */
export const listDriversOfTile = (db: Db, scope: Scope, of: OfTile, limit: number): Promise<CappedPage<OwnDriverRow>> =>
  listOwnDrivers(db, scope, { ...of, search: '', by: 'ends', isDescending: false }, { cap, limit, offset: 0 })
