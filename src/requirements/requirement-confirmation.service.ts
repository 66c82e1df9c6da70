import { todayOf } from '#accounts/people.ts'
import type { ConfirmationHandler } from '#confirmations/confirmation-handlers.service.ts'
import type { ConfirmationRecord } from '#confirmations/confirmations.store.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import { assertCanSave, plannedBy } from './change-requirement.service.ts'
import { blockedCount, blockedLabel } from './plan-facts.rules.ts'
import { judgePlan } from './plan.service.ts'
import { findRequirement, listVersionsOf, lockRules } from './requirements.store.ts'
import { storedPlan, type StoredPlan } from './stored-plan.contract.ts'
import { writeVersion } from './write-version.service.ts'

/** A rule that blocks many, once confirmed, begins on its day, or today where that has passed. */
export const requirementConfirmation = (queues: Pick<Queues, 'send'>): ConfirmationHandler => ({
  confirmed: async (tx, { confirmation, actor, at }) => {
    const [plantId, requirementId, today] = [actor.plant.id, confirmation.subject_id, todayOf(actor, at)]
    await lockRules(tx, plantId)
    const plan = planFrom(confirmation, today)
    await assertCanSave(tx, plantId, { id: requirementId, plan, versions: await listVersionsOf(tx, plantId, requirementId), today })
    const by = { createdBy: confirmation.proposed_by, confirmedBy: actor.userId, at }
    return writeVersion(tx, queues, { plantId, requirementId, plan, today, ...by })
  },

  now: async (db, confirmation, today) => {
    const { plant_id: plantId, subject_id } = confirmation
    const requirement = await findRequirement(db, plantId, subject_id)
    const versions = await listVersionsOf(db, plantId, subject_id)
    const judging = { db, plantId, today }
    const { active, blocked } = await judgePlan(judging, plannedBy(planFrom(confirmation, today), requirement.key), {
      requirement,
      versions,
    })
    const now = { label: 'Drivers it would block now', before: null, wanted: blockedCount(blocked.length, active) }
    return confirmation.facts.flatMap((then) => (then.label === blockedLabel ? [then, now] : [then]))
  },
})

function planFrom({ payload }: ConfirmationRecord, today: PlainDate): StoredPlan {
  const { definition, ...plan } = storedPlan.parse(payload)
  const from_day = plan.from_day < today ? today : plan.from_day
  if (!('proof' in definition) || definition.metBy === null || definition.metBy >= from_day) return { ...plan, definition, from_day }
  return { ...plan, from_day, definition: { ...definition, metBy: null } }
}
