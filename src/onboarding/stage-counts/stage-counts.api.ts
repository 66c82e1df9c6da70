import { todayOf, type Handlers } from '#accounts/people.ts'
import { maxListedRows } from '#platform/contract/paging.ts'
import { countToPrint } from '../card-issuance/card-list.store.ts'
import { countReady } from '../pass-generation/pass-queues.store.ts'
import { countToVerify } from '../verification/queue/queue.store.ts'
import type { stageCountsContract } from './stage-counts.contract.ts'
import { stagePermissions } from './stages.rules.ts'

export const stageCountsApi: Handlers<typeof stageCountsContract> = {
  counts: async ({ db, actor, now }) => {
    const plantId = actor.plant.id
    const isOpen = (stage: keyof typeof stagePermissions) => actor.permissions.includes(stagePermissions[stage])
    return {
      ...(isOpen('verification') && { verification: await countToVerify(db, plantId) }),
      ...(isOpen('passes') && { passes: await countReady(db, { plantId, today: todayOf(actor, now) }) }),
      ...(isOpen('cards') && { cards: Math.min(await countToPrint(db, plantId, maxListedRows), maxListedRows) }),
    }
  },
}
