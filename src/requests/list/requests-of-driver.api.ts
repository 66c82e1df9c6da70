import { scopeOf, todayOf, type Handlers } from '#accounts/people.ts'
import { findDriver } from '#drivers/drivers.store.ts'
import { listRequestsOf } from './requests-of-driver.store.ts'
import type { requestsOfDriverContract } from './requests-of-driver.contract.ts'
import { presentRequestRow } from '../requests.presenter.ts'

export const requestsOfDriverApi: Handlers<typeof requestsOfDriverContract> = {
  list: async ({ db, actor, input, now }) => {
    const { page, page_size } = input
    const scope = scopeOf(actor)
    const { id } = await findDriver(db, scope, input.driver_id)
    const { rows, total } = await listRequestsOf(db, scope, id, { limit: page_size, offset: (page - 1) * page_size })
    const site = { today: todayOf(actor, now), timeZone: actor.plant.timeZone }
    return { data: rows.map((row) => presentRequestRow(row, site)), page, page_size, total }
  },
}
