import { scopeOf, todayOf, type Handlers } from '#accounts/people.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import { maxListedRows } from '#platform/contract/paging.ts'
import { toPageBounds, toPageJson } from '#platform/server/database/statements/listing.ts'
import { listRequests } from './request-list.store.ts'
import type { requestsOfDriverContract } from './requests-of-driver.contract.ts'
import { presentRequestRow } from '../requests.presenter.ts'

export const requestsOfDriverApi: Handlers<typeof requestsOfDriverContract> = {
  list: async ({ db, actor, input, now }) => {
    const { timeZone } = actor.plant
    const scope = scopeOf(actor)
    const { id: driverId } = await findDriver(db, scope, input.driver_id)
    const found = await listRequests(
      db,
      scope,
      { driverId, ...(input.status !== undefined && { statusIds: [input.status] }), timeZone, isOldestFirst: false },
      toPageBounds(input, maxListedRows),
    )
    return toPageJson(input, maxListedRows, found, (row) =>
      presentRequestRow(row, { today: todayOf(actor, now), timeZone, readerId: actor.userId, plantId: actor.plant.id }),
    )
  },
}
