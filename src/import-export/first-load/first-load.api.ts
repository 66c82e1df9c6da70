import type { Handlers } from '#accounts/people.ts'
import type { firstLoadContract } from './first-load.contract.ts'
import { finishFirstLoad, readFirstLoad } from './first-load.service.ts'

export const firstLoadApi: Handlers<typeof firstLoadContract> = {
  firstLoad: async ({ db, actor }) => {
    const { finishedAt, finishedBy, activeDrivers } = await readFirstLoad(db, actor.plant.id)
    return { finished_at: finishedAt?.toISOString() ?? null, finished_by: finishedBy, active_drivers: activeDrivers }
  },
  finishFirstLoad: async ({ db, actor, now, input }) => {
    await finishFirstLoad(db, { actor, now, drivers: input.active_drivers })
    return { message: 'The first load is finished. New drivers are onboarded from now on.' }
  },
}
