import { todayOf, type Actor, type Handlers } from '#accounts/people.ts'
import { proposedText } from '#confirmations/confirmations.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { conflict, invalid } from '#platform/server/http/refusal.ts'
import type { Queues } from '#platform/server/jobs/queues.ts'
import { builtInTexts, isBuiltIn, isChangeable } from './built-in.rules.ts'
import { changeRequirement, waitsText } from './change-requirement.service.ts'
import { endRequirement, withdrawVersion } from './end-requirement.service.ts'
import { openPreviews, previewRule } from './preview.service.ts'
import { listUnfinishedRecounts } from './recount/recount.store.ts'
import type { RuleInput } from './requirement-input.contract.ts'
import type { Recount, requirementsContract } from './requirements.contract.ts'
import { isListed, presentRequirement, presentVersion } from './requirements.presenter.ts'
import { countUnmet, findRequirement, listRequirements, listVersions, listVersionsOf } from './requirements.store.ts'
import { whyClosed } from './saving.rules.ts'
import type { StoredPlan } from './stored-plan.contract.ts'
import { planOf, shortNameText } from './typed-rule.rules.ts'

type Api = Handlers<typeof requirementsContract>
type Sending = { queues: Pick<Queues, 'send'> }

export const requirementsApi = (sending: Sending): Api => ({
  ...readingApi(openPreviews()),
  ...changingApi(sending),
  ...endingApi(sending),
})

const readingApi = (inTurn: ReturnType<typeof openPreviews>): Pick<Api, 'index' | 'details' | 'preview'> => ({
  index: async ({ db, actor, now }) => {
    const [plantId, today] = [actor.plant.id, todayOf(actor, now)]
    const versions = Map.groupBy(await listVersions(db, plantId), ({ requirement_id }) => requirement_id)
    const counted = await countUnmet(db, plantId, today)
    const rows = (await listRequirements(db, plantId)).map((record) => presentRequirement(record, versions.get(record.id) ?? [], counted))
    return {
      data: rows.filter(isListed).toSorted(endedLast),
      active_drivers: counted.active,
      recount: await recountOf(db, plantId),
      today,
    }
  },

  details: async ({ db, actor, now, input }) => {
    const [plantId, today] = [actor.plant.id, todayOf(actor, now)]
    const record = await findRequirement(db, plantId, input.requirement_id)
    const versions = await listVersionsOf(db, plantId, record.id)
    const counted = await countUnmet(db, plantId, today)
    return {
      requirement: presentRequirement(record, versions, counted),
      versions: versions.toReversed().map((version) => presentVersion(version, versions, record)),
      active_drivers: counted.active,
      recount: await recountOf(db, plantId),
      waiting: record.waiting,
      cannot_because:
        whyUnchangeable(record.key) ?? (record.waiting === null ? whyClosed(versions, isBuiltIn(record.key)) : waitsText) ?? null,
      today,
    }
  },

  preview: async ({ db, actor, now, http, input: { requirement_id: id, ...rule } }) => {
    const { day, active, newlyBlocked, needsSecond, drivers, hint } = await inTurn(actor.userId, http.disconnectSignal(), (signal) =>
      previewRule(db, { id, rule }, { actor, now, signal }),
    )
    return {
      day,
      active_drivers: active,
      newly_blocked: newlyBlocked,
      needs_second_person: needsSecond,
      drivers: drivers.map(({ id: _id, name, reason }) => ({ driver_id: { _id, name }, reason })),
      hint,
    }
  },
})

const changingApi = ({ queues }: Sending): Pick<Api, 'create' | 'change' | 'changeBuiltIn'> => ({
  create: async ({ db, actor, now, input }) => {
    const saved = await changeRequirement({ db, queues }, null, typed(input), { actor, at: now })
    return { message: saved.isProposed ? proposedText : savedText, requirement_id: saved.requirementId }
  },

  change: async ({ db, actor, now, input: { requirement_id: id, ...input } }) => {
    const { key } = await findRequirement(db, actor.plant.id, id)
    if (isBuiltIn(key)) throw conflict('built_in', builtInText)
    const saved = await changeRequirement({ db, queues }, id, typed(input), { actor, at: now })
    return { message: saved.isProposed ? proposedText : savedText }
  },

  changeBuiltIn: async ({ db, actor, now, input: { requirement_id: id, validity, from_day, for_all } }) => {
    const { key } = await findRequirement(db, actor.plant.id, id)
    if (!isBuiltIn(key) || !isChangeable(key))
      throw conflict('built_in', whyUnchangeable(key) ?? "This requirement is one of the plant's own.")
    const { name, shortName } = builtInTexts[key]
    const texts = { name, short_name: shortName, explanation: '', next_step: `Renew the ${name}.` }
    const plan: StoredPlan = { ...texts, definition: { validity }, from_day, for_all }
    const saved = await changeRequirement({ db, queues }, id, plan, { actor, at: now })
    return { message: saved.isProposed ? proposedText : savedText }
  },
})

const endingApi = ({ queues }: Sending): Pick<Api, 'end' | 'withdraw'> => ({
  end: async ({ db, actor, now, input: { requirement_id: id, from_day } }) => {
    await endRequirement({ db, queues }, id, from_day, { actor, at: now })
    return { message: from_day > todayOf(actor, now) ? 'The requirement will end' : 'The requirement has ended' }
  },

  withdraw: async ({ db, actor, now, input: { version_id: id } }) => {
    await withdrawVersion({ db, queues }, id, { actor, at: now })
    return { message: 'Withdrawn' }
  },
})

const savedText = 'SavedRequirement. Drivers are being worked out again.'
const builtInText = 'This requirement is built in. Only how long a proof lasts can be changed.'

/** Of the built-in ones that a plant says nothing of. */
const whyUnchangeable = (key: string): string | undefined =>
  isBuiltIn(key) && !isChangeable(key) ? 'This requirement is built in, and how long it lasts follows from its date.' : undefined

function typed(input: RuleInput): StoredPlan {
  const plan = planOf(input)
  if (!plan) throw invalid({ short_name: shortNameText })
  return plan
}

async function recountOf(db: Db, plantId: Actor['plant']['id']): Promise<Recount> {
  const [running] = await listUnfinishedRecounts(db, plantId)
  return running ? { done: Math.min(running.done, running.total), total: running.total } : null
}

const endedLast = (one: { state: string }, other: { state: string }): number =>
  Number(one.state === 'ended') - Number(other.state === 'ended')
