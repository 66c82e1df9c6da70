import { todayOf, type Actor } from '#accounts/people.ts'
import { isProposed } from '#confirmations/propose.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { conflict, invalid } from '#platform/server/http/refusal.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import { waitsText } from './change-requirement.service.ts'
import { startRecount } from './recount/recount.service.ts'
import { inForce, speaking } from './requirements.rules.ts'
import {
  countPendingProofs,
  findRequirement,
  findRequirementVersion,
  listVersionsOf,
  lockRules,
  setWithdrawn,
} from './requirements.store.ts'
import { endedRequirementText, problemsOfDays, renewalsPendingText, whyClosed, whyNoEnd } from './saving.rules.ts'
import { storedPlan } from './stored-plan.contract.ts'
import { writeVersion } from './write-version.service.ts'

type Services = { db: Db; queues: Pick<Queues, 'send'> }
type By = { actor: Actor; at: Date }

/** Ends a requirement from a day on. No second person is asked: it blocks nobody. Throws 404 for another plant's, 409 and 422 where it cannot be ended. */
export async function endRequirement({ db, queues }: Services, id: string, fromDay: PlainDate, { actor, at }: By): Promise<void> {
  const [plantId, today] = [actor.plant.id, todayOf(actor, at)]
  const wake = await inTransaction(db, async (tx) => {
    await lockRules(tx, plantId)
    const { key } = await findRequirement(tx, plantId, id)
    const versions = await listVersionsOf(tx, plantId, id)
    const last = inForce(versions) ?? speaking(versions)
    if (last?.is_ended) throw conflict('requirement_ended', endedRequirementText)
    if (!last || last.withdrawn_at !== null)
      throw conflict('nothing_to_end', 'The plant says nothing of this requirement, so there is nothing to end.')
    const closed = whyClosed(versions, false) ?? whyNoEnd(versions, fromDay)
    if (closed !== undefined) throw conflict('requirement_ended', closed)
    if (await isProposed(tx, 'requirement', id)) throw conflict('requirement_waits', waitsText)
    const pending = await countPendingProofs(tx, { plantId, id, key })
    if (pending > 0) throw conflict('renewals_pending', renewalsPendingText(pending))
    const problems = problemsOfDays({ fromDay, metBy: null, today, versions })
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const plan = storedPlan.parse({ ...last, from_day: fromDay, for_all: false })
    return writeVersion(tx, queues, {
      plantId,
      requirementId: id,
      plan,
      isEnded: true,
      today,
      createdBy: actor.userId,
      confirmedBy: null,
      at,
    })
  })
  wake()
}

/** Withdraws a version whose day has not come. Throws 404 for another plant's, 409 where it has begun or was withdrawn. */
export async function withdrawVersion({ db, queues }: Services, versionId: string, { actor, at }: By): Promise<void> {
  const plantId = actor.plant.id
  const wake = await inTransaction(db, async (tx) => {
    await lockRules(tx, plantId)
    const version = await findRequirementVersion(tx, plantId, versionId)
    if (version.withdrawn_at !== null)
      throw conflict('version_withdrawn', `This version was withdrawn by ${version.withdrawer ?? 'a colleague'} already.`)
    if (version.begun_at !== null)
      throw conflict('version_begun', 'This version has begun, so it cannot be withdrawn. Change or end the requirement instead.')
    await setWithdrawn(tx, versionId, { by: actor.userId, at })
    await writeAudit(tx, {
      at,
      userId: actor.userId,
      plantId,
      action: 'requirement version withdrawn',
      subject: 'requirement',
      subjectId: version.requirement_id,
      after: { version: versionId, name: version.name, from_day: version.from_day },
    })
    return startRecount(tx, queues, plantId, at)
  })
  wake()
}
