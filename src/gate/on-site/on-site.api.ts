import type { Handlers } from '#accounts/people.ts'
import { maxOnSite, type onSiteContract } from './on-site.contract.ts'
import { listOnSite } from './on-site.store.ts'

export const onSiteApi: Handlers<typeof onSiteContract> = {
  list: async ({ actor, db, now }) => {
    const rows = await listOnSite(db, actor.plant.id, maxOnSite)
    return {
      plant: actor.plant.name,
      as_at: now.toISOString(),
      total: rows[0]?.total ?? 0,
      drivers: rows.map(({ id, name, since, total: _, phones, ...rest }) => ({
        ...rest,
        phones: [...phones],
        driver_id: { _id: id, name },
        since: since.toISOString(),
      })),
    }
  },
}
