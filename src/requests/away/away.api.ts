import { todayOf, type Handlers } from '#accounts/people.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { awayContract } from './away.contract.ts'
import { endAway, findProblem, setAway } from './away.service.ts'
import { findAway, listPlantColleagues, listStandingInFor } from './away.store.ts'

export const awayApi: Handlers<typeof awayContract> = {
  shown: async ({ actor, db, now }) => {
    const today = todayOf(actor, now)
    const away = await findAway(db, actor.userId, today)
    const standing = await listStandingInFor(db, actor.userId, today)
    return {
      away: away
        ? {
            from: away.from,
            to: away.to,
            delegate: { _id: away.delegateId, name: away.delegateName },
            problem: (await findProblem(db, away, now)) ?? null,
          }
        : null,
      stands_in_for: standing.map(({ name, from, to }) => ({ name, from, to })),
    }
  },
  colleagues: async ({ actor: { userId, plant }, db, now }) => {
    const found = await listPlantColleagues(db, { userId, plantId: plant.id, now }, { isCovering: true })
    return { colleagues: found.map(({ id, name }) => ({ _id: id, name })) }
  },
  save: async ({ input: { from, to, delegate_id }, actor, db, now }) => {
    const name = await setAway(db, { actor, delegateId: delegate_id, from, to, at: now })
    return { message: `Saved. ${name} gets your notifications from ${dateText(from)} to ${dateText(to)}.` }
  },
  end: async ({ actor, db, now }) => {
    await endAway(db, { actor, at: now })
    return { message: 'Nobody stands in for you any more' }
  },
}
