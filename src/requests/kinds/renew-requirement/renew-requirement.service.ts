import type * as z from 'zod/mini'
import type { Actor } from '#accounts/people.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import { findCurrentClearance, renewClearance } from '#drivers/clearances/clearances.service.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { proofExpiry, type PlantRequirement } from '#drivers/requirements/plant-requirement.rules.ts'
import type { ProofSender } from '#drivers/requirements/requirement-definition.contract.ts'
import { findNeededRequirements, listPlantRequirements } from '#drivers/requirements/requirements.service.ts'
import { judgeIfProved } from '#drivers/verdict/as-at/verdict-if-proved.service.ts'
import { dateText } from '#platform/contract/moment.ts'
import { sentenceCase } from '#platform/contract/words.ts'
import type { Db } from '#platform/server/database/database.ts'
import { conflict, invalid } from '#platform/server/http/refusal.ts'
import { seesOnlyOwn } from '../../engine/requests.rules.ts'
import { handleKind, toDriverChange } from '../kind.service.ts'
import { assertVerifiedInSession } from '../renewals/renewal.service.ts'
import { judgeApproved, judgeProof, judgeSender } from './judge-renewal.rules.ts'
import { renewRequirement } from './renew-requirement.contract.ts'
import { proofDatesText, olderText, presentRenewable, previewFacts } from './renewable.rules.ts'
import { findGiver, listPendingRequirements } from './requirement-requests.store.ts'

type StoredBody = z.output<typeof renewRequirement.storedShape>

/** Approval adds the proof, which counts unless a later one is on record, and settles what the driver may do. */
export const renewRequirementHandler = handleKind(renewRequirement, {
  assertMayRequest: async (db, requester) => {
    if (seesOnlyOwn(requester.actor.portal)) await assertVerifiedInSession(db, requester)
  },
  raised: async (tx, { actor, driver, body, today }) => {
    const requirement = await findRequirement(tx, driver, body)
    const isNeeded = (await findNeededRequirements(tx, driver.id)).includes(body.requirement)
    const problem =
      judgeSender({ requirement, sender: senderOf[actor.portal], isNeeded }) ??
      (requirement && judgeProof(requirement, { body, dateOfBirth: driver.date_of_birth, today }))
    if (problem) throw invalid({ [problem.field]: problem.message })
    return { requirement_name: requirement?.name, given_by: giverOf(actor) }
  },
  approved: async (tx, context) => {
    const { body, driver, today, requestId } = context
    const requirement = await findRequirement(tx, driver, body)
    const problem = judgeApproved(requirement, { body, dateOfBirth: driver.date_of_birth, today })
    if (!requirement || problem) throw conflict(problem?.code ?? 'no_requirement', `${problem?.message}. Reject the request.`)
    const given = { given_by: await findGiver(tx, requestId), comment: body.comment ?? null, file_id: body.proof ?? null }
    const proof = { ...proofOf(requirement, body, driver), ...given, kind: requirement.key, request_id: requestId }
    await renewClearance(tx, toDriverChange(context), proof, { requirement: requirement.name })
  },
  recordFields: async (db, { driver, body }) => {
    const requirement = await findRequirement(db, driver, body)
    if (!requirement) return []
    const current = await findCurrentClearance(db, driver.id, requirement.key)
    const now = current ? { value: current.given_on, text: proofDatesText(current) } : { value: null, text: null }
    const isOlder = current && body.date < current.given_on
    return [
      {
        key: 'requirement',
        label: sentenceCase(requirement.name),
        now,
        wanted: isOlder ? now : { value: body.date, text: dateText(body.date) },
      },
    ]
  },
  warnings: async (db, { driver, body }) => {
    const requirement = body.requirement === undefined ? undefined : await findRequirement(db, driver, { requirement: body.requirement })
    const current = requirement && (await findCurrentClearance(db, driver.id, requirement.key))
    if (!current || body.date === undefined || body.date >= current.given_on) return []
    return [{ field: 'date', text: olderText(requirement, body.date) }]
  },
  preview: async (db, { driver, body, today }) => {
    const requirement = await findRequirement(db, driver, body)
    const problem = judgeApproved(requirement, { body, dateOfBirth: driver.date_of_birth, today })
    const blocker = problem ? `${problem.message}. Reject the request.` : null
    if (!requirement || problem) return { facts: [], blocker }
    const current = await findCurrentClearance(db, driver.id, requirement.key)
    const next = proofOf(requirement, body, driver)
    const verdicts = await judgeIfProved(db, driver, { requirementId: requirement.id, key: requirement.key, ...next, today })
    return { facts: previewFacts(requirement, { current, next, ...verdicts }), blocker }
  },
  currentState: async (db, driver, { portal }) => {
    const requirements = await listPlantRequirements(db, driver.auth_plant_id)
    if (requirements.length === 0) return []
    const needed = await findNeededRequirements(db, driver.id)
    const pending = await listPendingRequirements(db, driver.id)
    return requirements
      .filter((each) => !judgeSender({ requirement: each, sender: senderOf[portal], isNeeded: needed.includes(each.id) }))
      .map((each) => presentRenewable(each, { isNeeded: needed.includes(each.id), isPending: pending.includes(each.id) }))
  },
})

const senderOf = { staff_portal: 'staff', transporter_portal: 'office', trainer: 'trainer', doctor: 'doctor' } satisfies Record<
  Portal,
  ProofSender
>

type Named = { requirement: string }

/** Of the driver's plant; undefined for any other id. */
const findRequirement = async (db: Db, { auth_plant_id }: Driver, { requirement }: Named): Promise<PlantRequirement | undefined> =>
  (await listPlantRequirements(db, auth_plant_id)).find(({ id }) => id === requirement)

const proofOf = (requirement: PlantRequirement, { date, expiry }: StoredBody, { date_of_birth }: Driver) => ({
  given_on: date,
  expiry: proofExpiry(requirement, { givenOn: date, dateOnIt: expiry ?? null, dateOfBirth: date_of_birth }),
})

/** Who vouches for it: no issuer with a designation, so that recalls and signals of issuers are not about it. */
const giverOf = ({ doctor, company, transporter }: Actor): string | null => doctor?.name ?? company ?? transporter?.name ?? null
