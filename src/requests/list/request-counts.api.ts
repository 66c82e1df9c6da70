import { scopeOf, type Handlers } from '#accounts/people.ts'
import type { requestCountsContract } from './request-counts.contract.ts'
import { countNeedsYou } from '../needs-you/needs-you.store.ts'
import { countPending } from './request-counts.store.ts'

export const requestCountsApi: Handlers<typeof requestCountsContract> = {
  waiting: async ({ db, actor }) => {
    const scope = scopeOf(actor)
    return { waiting: await (scope.transporterId === null ? countPending(db, scope) : countNeedsYou(db, scope)) }
  },
}
