import { scopeOf, todayOf, type Handlers } from '#accounts/people.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import type { pointsContract } from './points.contract.ts'
import { presentBalance } from './points.presenter.ts'
import { findBalance } from './points.service.ts'

export const pointsApi: Handlers<typeof pointsContract> = {
  ofDriver: async ({ db, actor, now, input }) => {
    const scope = scopeOf(actor)
    const driver = await findDriver(db, scope, input.driver_id)
    const balance = await findBalance(db, { driverId: driver.id, plantId: driver.auth_plant_id, today: todayOf(actor, now) })
    return { balance: balance && presentBalance(balance, scope) }
  },
}
