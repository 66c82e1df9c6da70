import { todayOf, type Handlers } from '#accounts/people.ts'
import { proposedText } from '#confirmations/confirmations.rules.ts'
import { listHeldOfPlant } from './legal-holds/legal-holds.store.ts'
import { proposePurge, whyNoPurge } from './purge/propose-purge.service.ts'
import { listPurges } from './purge/purge.store.ts'
import type { retentionContract } from './retention.contract.ts'
import { changePeriods, previewPurge } from './retention.service.ts'
import { findGateMonths } from './retention.store.ts'

export const retentionApi: Handlers<typeof retentionContract> = {
  overview: async ({ db, actor, now }) => {
    const plantId = actor.plant.id
    const kinds = await previewPurge(db, plantId, todayOf(actor, now))
    const held = await listHeldOfPlant(db, plantId)
    return {
      kinds: [...kinds],
      gate_keep_months: await findGateMonths(db, plantId),
      purges: (await listPurges(db, plantId)).map(({ id, confirmed_at, finished_at, ...purge }) => ({
        _id: id,
        ...purge,
        confirmed_at: confirmed_at.toISOString(),
        finished_at: finished_at?.toISOString() ?? null,
      })),
      held: held.map(({ id, driver_id, driver, review_on, set_by }) => ({
        _id: id,
        driver: { _id: driver_id, name: driver },
        review_on,
        set_by,
      })),
      cannot_because: (await whyNoPurge(db, plantId, kinds))?.message ?? null,
    }
  },

  periods: async ({ db, actor, now, input }) => {
    const { clearances = null, documents = null, violations = null, cases = null, declined = null, leavers = null } = input
    await changePeriods(db, { clearances, documents, violations, cases, declined, leavers }, { actor, at: now })
    return { message: 'Saved' }
  },

  propose: async ({ db, actor, now }) => {
    await proposePurge(db, { actor, at: now })
    return { message: proposedText }
  },
}
