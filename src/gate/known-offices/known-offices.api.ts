import type { Handlers } from '#accounts/people.ts'
import type { knownOfficesContract } from './known-offices.contract.ts'
import { endKnownOffice, keepKnownOffice } from './known-offices.service.ts'
import { listVisitingOffices } from './known-offices.store.ts'

export const knownOfficesApi: Handlers<typeof knownOfficesContract> = {
  list: async ({ db, actor, now }) => ({
    offices: (await listVisitingOffices(db, actor.plant.id, now)).map(({ id, name, last_visit, drivers, known_until }) => ({
      transporter_id: { _id: id, name },
      last_visit: last_visit?.toISOString() ?? null,
      drivers,
      known_until: known_until?.toISOString() ?? null,
    })),
  }),
  keep: async ({ db, actor, input, now }) => {
    await keepKnownOffice(db, { actor, transporterId: input.transporter_id, now })
    return { message: 'The devices get to know its drivers' }
  },
  end: async ({ db, actor, input, now }) => {
    await endKnownOffice(db, { actor, transporterId: input.transporter_id, now })
    return { message: 'The devices forget its drivers who were not here' }
  },
}
