import type { Handlers } from '#accounts/people.ts'
import { officeReach } from '#accounts/users/office-plants.service.ts'
import type { requestCountsContract } from './request-counts.contract.ts'
import { countNeedsYou } from '../needs-you/needs-you.store.ts'
import { deciderOf } from '../inbox/decider.rules.ts'
import { countInbox } from '../inbox/inbox.store.ts'
import { countPending } from './request-counts.store.ts'

export const requestCountsApi: Handlers<typeof requestCountsContract> = {
  waiting: async ({ db, actor, now }) => {
    const { scope } = await officeReach(db, actor, { permission: 'requests.read', now })
    if (scope.transporterId !== null) return { waiting: await countNeedsYou(db, scope) }
    const decider = deciderOf(actor)
    return { waiting: await (decider.typeIds.length > 0 ? countInbox(db, scope, decider) : countPending(db, scope)) }
  },
}
