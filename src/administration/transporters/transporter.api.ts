import { scopeOf, todayOf, type Handlers, type Scope } from '#accounts/people.ts'
import { listUsersOfPortal } from '#accounts/users/users.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { transporterContract, TransporterShown } from './transporters.contract.ts'
import { convertToRegular, type TransporterListeners } from './transporters.service.ts'
import { presentTransporter } from './transporters.presenter.ts'
import { defaultValidUntil } from './transporters.rules.ts'
import { transporterStore } from './transporters.store.ts'

/** Supplied by later domains. */
type TransporterSlots = TransporterListeners & {
  countDrivers: (db: Db, scope: Scope & { transporterId: string }) => Promise<TransporterShown['drivers']>
}

export const transporterApi = ({ countDrivers, ...listeners }: TransporterSlots): Handlers<typeof transporterContract> => ({
  form: async ({ actor, now }) => {
    const today = todayOf(actor, now)
    return { valid_until: defaultValidUntil(today), today }
  },

  details: async ({ input, actor, db, now }) => {
    const found = await transporterStore.find(db, input.id)
    const here = { ...scopeOf(actor), transporterId: found.id }
    const [drivers, people] = await Promise.all([
      countDrivers(db, here),
      listUsersOfPortal(db, { plantId: here.plantId, portal: 'transporter_portal', transporterId: found.id, now }),
    ])
    const users = people.map(({ id, ...person }) => ({ _id: id, ...person }))
    return { data: { ...presentTransporter(found, todayOf(actor, now)), drivers, users } }
  },

  convertToRegular: async ({ input, actor, db, now }) => {
    await convertToRegular(db, listeners, { id: input.id, at: now, userId: actor.userId })
    return { message: 'Transporter converted to regular successfully' }
  },
})
