import type { Handlers } from '#accounts/people.ts'
import { forbidden } from '#platform/server/http/refusal.ts'
import { deciderOf } from '../inbox/decider.rules.ts'
import type { bulkContract } from './bulk.contract.ts'
import { approveSeveral } from './bulk.service.ts'
import { isBulkType } from './clean.rules.ts'

export const bulkApi: Handlers<typeof bulkContract> = {
  approve: async ({ input: { request_ids, comment }, actor, db, now }) => {
    if (!deciderOf(actor).typeIds.some(isBulkType)) throw forbidden()
    const { approved, notApproved } = await approveSeveral(db, { actor, requestIds: request_ids, comment, at: now })
    return { message: bulkMessage(approved.length, notApproved.length), approved, not_approved: notApproved }
  },
}

/** '3 requests approved, 1 not' */
function bulkMessage(approved: number, others: number): string {
  const done = approved === 1 ? '1 request approved' : `${approved} requests approved`
  return others === 0 ? done : `${done}, ${others} not`
}
