import { scopeOf, todayOf, type Handlers } from '#accounts/people.ts'
import type { driverPageContract } from './driver-page.contract.ts'
import { presentDriverPage } from './driver-page.presenter.ts'
import { findDriverPage } from './driver-page.store.ts'

export const driverPageApi: Handlers<typeof driverPageContract> = {
  details: async ({ db, actor, input, now }) => ({
    driver: presentDriverPage(await findDriverPage(db, scopeOf(actor), input.id), todayOf(actor, now)),
  }),
}
