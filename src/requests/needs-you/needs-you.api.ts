import type { Handlers } from '#accounts/people.ts'
import { officeReach } from '#accounts/users/office-plants.service.ts'
import { dismissRequest, undoDismissal } from './dismiss-request.service.ts'
import type { needsYouContract } from './needs-you.contract.ts'
import { countNeedsYou, countOpenAndClosed } from './needs-you.store.ts'

export const needsYouApi: Handlers<typeof needsYouContract> = {
  counts: async ({ db, actor, now }) => {
    const { scope } = await officeReach(db, actor, { permission: 'requests.read', now })
    const [needs_you, { open, closed }] = [await countNeedsYou(db, scope), await countOpenAndClosed(db, scope)]
    return { needs_you, pending: open, decided: closed, all: open + closed }
  },
  dismiss: async ({ input, db, actor, now }) => {
    await dismissRequest(db, { actor, requestId: input.request_id, at: now })
    return { message: 'Dismissed. To undo this, open it under Closed.' }
  },
  undoDismiss: async ({ input, db, actor, now }) => {
    await undoDismissal(db, { actor, requestId: input.request_id, at: now })
    return { message: 'It needs an answer again.' }
  },
}
