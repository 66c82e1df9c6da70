import { scopeOf, todayOf, type Actor, type Handlers } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'
import { listDrivers } from '../list/driver-list.store.ts'
import type { SearchParam } from '../list/drivers.contract.ts'
import type { ListedDriverRow } from '../list/driver-rows.store.ts'
import { listedStatuses, tiles, type ListedStatus } from '../driver-status.contract.ts'
import { presentListedDriver } from '../list/drivers.presenter.ts'
import { maxFoundDrivers, type findDriversContract } from './find-drivers.contract.ts'
import { searchStrategies, typedSearch } from './typed-search.rules.ts'

export const findDriversApi: Handlers<typeof findDriversContract> = {
  find: async ({ db, actor, input, now }) => {
    const found = await findDrivers(db, actor, input.search)
    const today = todayOf(actor, now)
    return { drivers: found.map((row) => presentListedDriver(row, today)) }
  },
}

/** An id number finds the person in every status. */
const statusesFor = (param: SearchParam): readonly ListedStatus[] => (param === 'id_no' ? listedStatuses : [...tiles, 'card-cancelled'])

/** Tries the strategies until enough are found; the first nearly always suffices. */
async function findDrivers(db: Db, actor: Actor, typed: string): Promise<readonly ListedDriverRow[]> {
  const found = new Map<string, ListedDriverRow>()
  for (const param of searchStrategies(typed)) {
    const search = typedSearch(typed, param, actor.plant.country)
    if (search === undefined || search === 'no match') continue
    for (const key of statusesFor(param)) {
      if (found.size >= maxFoundDrivers) break
      const { rows } = await listDrivers(db, scopeOf(actor), { key, search, page: 1, pageSize: maxFoundDrivers })
      for (const row of rows) found.set(row.id, row)
    }
  }
  return [...found.values()].slice(0, maxFoundDrivers)
}
