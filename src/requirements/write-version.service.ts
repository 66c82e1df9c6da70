import { insertVersion } from '#drivers/requirements/requirements.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import { startRecount } from './recount/recount.service.ts'
import type { StoredPlan } from './stored-plan.contract.ts'

type Version = {
  plantId: string
  requirementId: string
  plan: StoredPlan
  isEnded?: boolean
  today: PlainDate
  createdBy: string
  confirmedBy: string | null
  at: Date
}

/** Stores a version, which begins at once where its day is today, and lets all drivers of the plant be settled by it. Answers what wakes the workers. */
export async function writeVersion(tx: Tx, queues: Pick<Queues, 'send'>, version: Version): Promise<() => void> {
  const { plantId, requirementId, plan, isEnded = false, today, createdBy, confirmedBy, at } = version
  const hasBegun = plan.from_day <= today
  const { name, short_name: shortName, explanation, next_step: nextStep, definition, from_day: fromDay, for_all: forAll } = plan
  const texts = { name, shortName, explanation, nextStep }
  const by = { createdBy, confirmedBy, begunAt: hasBegun ? at : null }
  await insertVersion(tx, { requirementId, plantId, fromDay, ...texts, definition, forAll, isEnded, ...by, at })
  await writeAudit(tx, {
    at,
    userId: confirmedBy ?? createdBy,
    plantId,
    action: isEnded ? 'requirement ended' : 'requirement changed',
    subject: 'requirement',
    subjectId: requirementId,
    after: isEnded ? { name, from_day: fromDay } : { ...plan },
  })
  return startRecount(tx, queues, plantId, at)
}
