import type { Scope } from '#accounts/people.ts'
import { listDrivers } from '#drivers/list/driver-list.store.ts'
import type { DriverListPage } from '#drivers/list/driver-rows.store.ts'
import { searchCap } from '#drivers/search/driver-search.store.ts'
import type { TypedSearch } from '#drivers/search/typed-search.rules.ts'
import type { Db } from '#platform/server/database/database.ts'

export type DriverSearch = { readonly search?: string | undefined; readonly transporterId?: string | undefined }

/** Digits are a prefix of an id number, other text is part of a name. */
export const toSearch = (text: string): TypedSearch =>
  /^\d+$/.test(text) ? { by: 'id_no', text } : { by: 'name', text: text.replaceAll(/\s+/g, ' ') }

/** All active drivers that match the text, up to the search cap. */
export const findActiveDrivers = (db: Db, scope: Scope, { search = '', transporterId }: DriverSearch): Promise<DriverListPage> =>
  listDrivers(db, scope, { tile: 'active', transporterId, search: toSearch(search), page: 1, pageSize: searchCap })
