import * as z from 'zod/mini'
import { staff, staffWith } from '#accounts/access.rules.ts'
import { reference } from '#drivers/driver-shapes.contract.ts'
import { RequirementDefinition, Validity } from '#drivers/requirements/requirement-definition.contract.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'
import { ChangedRequirement, ChangedValidity, NewRequirement, PreviewedRule } from './requirement-input.contract.ts'
import { requirementStates, versionStates } from './requirements.rules.ts'

const base = '/v2/requirements'
const readers = staffWith('administration.manage', 'requirements.manage')
const managers = staff('requirements.manage')

/** A rule as people read it. */
const ruleTexts = { proof_text: z.string(), needed_text: z.string(), validity_text: z.string() }

export const RequirementRow = z.object({
  _id: z.string(),
  key: z.string(),
  is_built_in: z.boolean(),
  name: z.string(),
  short_name: z.string(),
  ...ruleTexts,
  state: z.enum(requirementStates),
  /** The first day of the rule in force; null for the specification's. */
  since: z.nullable(z.string()),
  next_change: z.nullable(z.object({ from_day: z.string(), is_end: z.boolean() })),
  /** Active drivers who do not meet it today. */
  not_met: z.number(),
})
export type RequirementRow = z.output<typeof RequirementRow>

export const RequirementVersion = z.object({
  _id: z.string(),
  from_day: z.string(),
  state: z.enum(versionStates),
  is_end: z.boolean(),
  for_all: z.boolean(),
  name: z.string(),
  short_name: z.string(),
  explanation: z.string(),
  next_step: z.string(),
  ...ruleTexts,
  met_by: z.nullable(z.string()),
  /** Null for the built-in ones, of which `validity` is all that a plant says. */
  definition: z.nullable(RequirementDefinition),
  validity: Validity,
  created_by: z.nullable(z.string()),
  created_at: z.string(),
  confirmed_by: z.nullable(z.string()),
  withdrawn: z.nullable(z.object({ by: z.string(), at: z.string() })),
})
export type RequirementVersion = z.output<typeof RequirementVersion>

/** How many drivers are worked out again, and of how many; null while nothing is. */
const Recount = z.nullable(z.object({ done: z.number(), total: z.number() }))
export type Recount = z.output<typeof Recount>

const Blocked = z.object({ driver_id: reference, reason: z.string() })

export const requirementsContract = {
  index: route({
    method: 'GET',
    path: `${base}/index`,
    summary: "List what a plant's drivers need to load: the built-in requirements and the plant's own",
    access: readers,
    follows: ['requirement'],
    input: z.object({}),
    output: z.object({ data: z.array(RequirementRow), active_drivers: z.number(), recount: Recount, today: z.string() }),
  }),
  details: route({
    method: 'GET',
    path: `${base}/details`,
    summary: 'Show a requirement with all its versions, newest first',
    access: readers,
    follows: ['requirement'],
    input: z.object({ requirement_id: id() }),
    output: z.object({
      requirement: RequirementRow,
      versions: z.array(RequirementVersion),
      active_drivers: z.number(),
      recount: Recount,
      /** The change that waits for a second person. */
      waiting: z.nullable(z.string()),
      /** Why it cannot be changed or ended; null where it can. */
      cannot_because: z.nullable(z.string()),
      today: z.string(),
    }),
  }),
  preview: route({
    method: 'POST',
    path: `${base}/preview`,
    summary: 'Count the active drivers whom a draft of a rule would block on its day and who may load today; nothing is saved',
    access: managers,
    hasOwnQueue: true,
    input: PreviewedRule,
    output: z.object({
      /** On which it is judged: the first one, or the one by which it has to be met. */
      day: z.string(),
      active_drivers: z.number(),
      newly_blocked: z.number(),
      needs_second_person: z.boolean(),
      /** The first of them by name; none for whoever may not read drivers. */
      drivers: z.array(Blocked),
      hint: z.nullable(z.string()),
    }),
  }),
  create: route({
    method: 'POST',
    path: `${base}/create`,
    summary: "Add a requirement of the plant's own; where it blocks more than 5 % of the active drivers, a second person has to confirm it",
    creates: true,
    access: managers,
    input: NewRequirement,
    output: z.object({ message: z.string(), requirement_id: z.string() }),
  }),
  change: route({
    method: 'PUT',
    path: `${base}/change`,
    summary: 'Change a requirement from a day on, for new proofs or for all; confirmed by a second person as a new one is',
    access: managers,
    input: ChangedRequirement,
    output: done(),
  }),
  changeBuiltIn: route({
    method: 'PUT',
    path: `${base}/change-built-in`,
    summary: 'Change from a day on how long a proof of a built-in requirement lasts at the plant: medical, ddt or bulker',
    access: managers,
    input: ChangedValidity,
    output: done(),
  }),
  end: route({
    method: 'POST',
    path: `${base}/end`,
    summary: 'End a requirement from a day on: nobody needs it any more; refused while renewals of it are pending',
    access: managers,
    input: z.object({ requirement_id: id(), from_day: plainDate }),
    output: done(),
  }),
  withdraw: route({
    method: 'POST',
    path: `${base}/withdraw`,
    summary: 'Withdraw a version whose day lies ahead',
    access: managers,
    input: z.object({ version_id: id() }),
    output: done(),
  }),
}
