import type { Handlers } from '#accounts/people.ts'
import { maxOnSite, type OnSiteDriver, type onSiteContract } from './on-site.contract.ts'
import { listOnSite, type OnSiteRow } from './on-site.store.ts'

export const onSiteApi: Handlers<typeof onSiteContract> = {
  list: async ({ actor, db, now }) => {
    const rows = await listOnSite(db, actor.plant.id, maxOnSite)
    return {
      plant: actor.plant.name,
      as_at: now.toISOString(),
      total: rows[0]?.total ?? 0,
      drivers: rows.map(presentOnSite),
    }
  },
}

const presentOnSite = ({
  id,
  name,
  id_no,
  card_no,
  transporter,
  phones,
  registration,
  since,
  is_overridden,
  home_plant,
  also_at,
}: OnSiteRow): OnSiteDriver => ({
  driver_id: { _id: id, name },
  id_no,
  card_no,
  transporter,
  phones: [...phones],
  registration,
  since: since.toISOString(),
  is_overridden,
  ...(home_plant !== null && { home_plant }),
  also_at: also_at.map(({ plant, since: inSince }) => ({ plant, since: new Date(inSince).toISOString() })),
})
