import type { Handlers } from '#accounts/people.ts'
import { findDriverOrVisitor } from '../../visits/visitors.service.ts'
import { isOwnDriver, listHoldsOfDriver } from './holds-of-driver.store.ts'
import type { holdsContract } from './holds.contract.ts'
import { presentHold } from './holds.presenter.ts'
import { liftByHand, placeByHand } from './placing.service.ts'

export const holdsApi: Handlers<typeof holdsContract> = {
  list: async ({ db, actor, input: { driver_id, page, page_size }, now }) => {
    const { driver, visitor } = await findDriverOrVisitor(db, actor, driver_id, now)
    const isOwn = await isOwnDriver(db, { userId: actor.userId, driverId: driver.id })
    const rows = await listHoldsOfDriver(db, { driverId: driver.id, plantId: actor.plant.id, isHereOnly: visitor !== null })
    const shown = rows.map((row) => presentHold(row, actor, isOwn)).filter((hold) => hold !== null)
    return { data: shown.slice((page - 1) * page_size, page * page_size), page, page_size, total: shown.length }
  },

  place: async ({ db, actor, input, now }) => ({ message: `${await placeByHand(db, input, { actor, now })} is on hold` }),

  lift: async ({ db, actor, input, now }) => ({ message: `The hold of ${await liftByHand(db, input, { actor, now })} was lifted` }),
}
