import { scopeOf, type Handlers } from '#accounts/people.ts'
import type { requestCountsContract } from './request-counts.contract.ts'
import { countPending } from './request-counts.store.ts'

export const requestCountsApi: Handlers<typeof requestCountsContract> = {
  waiting: async ({ db, actor }) => ({ waiting: await countPending(db, scopeOf(actor)) }),
}
