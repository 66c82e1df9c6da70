import { todayOf, type Handlers } from '#accounts/people.ts'
import type { turnContract } from './turn.contract.ts'
import { countDecidedSince } from './turn.store.ts'

export const turnApi: Handlers<typeof turnContract> = {
  today: async ({ actor, db, now }) => {
    const { id: plantId, timeZone } = actor.plant
    return { decided: await countDecidedSince(db, { userId: actor.userId, plantId, day: todayOf(actor, now), timeZone }) }
  },
}
