import type { Handlers } from '#accounts/people.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import type { Route } from '#platform/contract/route.ts'
import type { permissionsContract } from './permissions.contract.ts'
import { presentCatalogue, presentHolder } from './permissions.presenter.ts'
import { listHeldPermissions, listHolders } from './permissions.store.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'

/** `routes`: every call of the product. */
export function permissionsApi(routes: readonly Route[]): Handlers<typeof permissionsContract> {
  const callsOf = (permission: Permission) =>
    routes
      .filter(({ access }) => access.who === 'allocated' && access.permission === permission)
      .map(({ method, path, summary }) => ({ method, path, summary }))
  return {
    index: async ({ actor, db, now }) => ({
      data: presentCatalogue({ held: await listHeldPermissions(db, { plantId: actor.plant.id, now }), callsOf }),
    }),

    whoCan: async ({ input: { permission, search, page, page_size }, actor, db, now }) => {
      const window = toLimitOffset({ page, page_size })
      const { rows, total } = await listHolders(db, { permission, search, plantId: actor.plant.id, now, ...window })
      return { data: rows.map((row) => presentHolder(row, actor.plant.timeZone)), page, page_size, total }
    },
  }
}
