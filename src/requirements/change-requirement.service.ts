import { todayOf, type Actor } from '#accounts/people.ts'
import { isProposed, proposeConfirmation } from '#confirmations/propose.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { countText } from '#platform/contract/words.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, invalid } from '#platform/server/http/refusal.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import { insertRequirement } from '#drivers/requirements/requirements.service.ts'
import { isBuiltIn } from './built-in.rules.ts'
import { judgePlan, type Plan } from './plan.service.ts'
import { blocksTooMany, speaking } from './requirements.rules.ts'
import {
  findRequirement,
  listKeys,
  listRequirements,
  listVersions,
  listVersionsOf,
  lockRules,
  type VersionRecord,
} from './requirements.store.ts'
import { planFacts } from './plan-facts.rules.ts'
import { keyOf, mostRequirements, nameTakenText, problemsOfDays, sameName, whyClosed } from './saving.rules.ts'
import { storedPlan, type StoredPlan } from './stored-plan.contract.ts'
import { writeVersion } from './write-version.service.ts'

export type ChangingPerson = { actor: Actor; at: Date }
type Services = { db: Db; queues: Pick<Queues, 'send'> }
export type SavedRequirement = { requirementId: string; isProposed: boolean }

/** Adds a requirement (without an id), or a version of one. Throws 404, 409 and 422 where it cannot be; where it blocks many drivers it is proposed to a second person. */
export async function changeRequirement(
  { db, queues }: Services,
  id: string | null,
  plan: StoredPlan,
  { actor, at }: ChangingPerson,
): Promise<SavedRequirement> {
  const [plantId, today] = [actor.plant.id, todayOf(actor, at)]
  const found = id === null ? undefined : await findRequirement(db, plantId, id)
  const versions = found ? await listVersionsOf(db, plantId, found.id) : []
  await assertCanSave(db, plantId, { id, plan, versions, today })
  // Before the transaction: it takes as long as the plant has drivers.
  const { active, blocked } = await judgePlan({ db, plantId, today }, plannedBy(plan, found?.key), { requirement: found, versions })
  const [saved, wake] = await inTransaction(db, async (tx) => {
    await lockRules(tx, plantId)
    const now = found ? await listVersionsOf(tx, plantId, found.id) : []
    await assertCanSave(tx, plantId, { id, plan, versions: now, today })
    const requirementId = found?.id ?? (await addRequirement(tx, plan.name, { actor, at }))
    if (found && (await isProposed(tx, 'requirement', found.id))) throw conflict('requirement_waits', waitsText)
    if (!blocksTooMany({ newlyBlocked: blocked.length, active })) {
      const begin = await writeVersion(tx, queues, { plantId, requirementId, plan, today, createdBy: actor.userId, confirmedBy: null, at })
      return [{ requirementId, isProposed: false }, begin]
    }
    const title = `${found ? 'Change' : 'Add'} the requirement ${plan.name}: ${countText(blocked.length)} of ${countText(active)} active drivers would be blocked`
    const facts = planFacts(plan, { before: speaking(now), newlyBlocked: blocked.length, active })
    await proposeConfirmation(tx, {
      kind: 'requirement',
      actor,
      plantId,
      subjectId: requirementId,
      title,
      facts,
      payload: storedPlan.parse(plan),
      at,
    })
    return [{ requirementId, isProposed: true }, undefined]
  })
  wake?.()
  return saved
}

export const waitsText = 'A change of this requirement waits for its second person. It has to be confirmed, refused or withdrawn first.'

/** What a plan says, as drivers are judged by it. */
export const plannedBy = ({ definition, from_day: fromDay, for_all: forAll }: StoredPlan, key: string | undefined): Plan =>
  'proof' in definition ? { of: 'own', definition, fromDay, forAll } : { of: 'built-in', key: key ?? '', definition, fromDay, forAll }

type Saving = { id: string | null; plan: StoredPlan; versions: readonly VersionRecord[]; today: PlainDate }

/** Throws where the version cannot follow those that there are. */
export async function assertCanSave(db: Db, plantId: string, { id, plan, versions, today }: Saving): Promise<void> {
  const closed = whyClosed(versions, !('proof' in plan.definition))
  if (closed !== undefined) throw conflict('requirement_ended', closed)
  const metBy = 'proof' in plan.definition ? plan.definition.metBy : null
  const problems = problemsOfDays({ fromDay: plan.from_day, metBy, today, versions })
  const taken = 'proof' in plan.definition && (await isNameTaken(db, plantId, id, plan.name))
  const all = { ...problems, ...(taken && { name: nameTakenText }) }
  if (Object.keys(all).length > 0) throw invalid(all)
}

/** By another requirement that is or will be in force, or a built-in one. */
async function isNameTaken(db: Db, plantId: string, id: string | null, name: string): Promise<boolean> {
  const versions = Map.groupBy(await listVersions(db, plantId), ({ requirement_id }) => requirement_id)
  const all = await listRequirements(db, plantId)
  if (id === null && all.filter(({ id: each, waiting }) => waiting !== null || versions.has(each)).length >= mostRequirements)
    throw conflict('too_many_requirements', `A plant has at most ${mostRequirements} requirements, with those that have ended.`)
  return all.some((other) => {
    if (other.id === id) return false
    if (isBuiltIn(other.key)) return sameName(other.key, name) || builtInNames.some((each) => sameName(each, name))
    const own = versions.get(other.id) ?? []
    const said = speaking(own)
    return said !== undefined && !said.is_ended && said.withdrawn_at === null && sameName(said.name, name)
  })
}

const builtInNames = ['medical', 'pass', 'defensive driving training', 'bulker training', 'driving licence']

const addRequirement = async (tx: Tx, name: string, { actor, at }: Pick<ChangingPerson, 'actor' | 'at'>): Promise<string> =>
  insertRequirement(tx, { key: keyOf(name, await listKeys(tx)), plantId: actor.plant.id, createdBy: actor.userId, at })
