import * as z from 'zod/mini'
import { portalUsers, staff } from '#accounts/access.rules.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, mandatory, mandatoryChoice, optionalText } from '#platform/contract/shapes.ts'
import { violationCategories } from '#violations/violations.rules.ts'
import { actions, hasDays } from '../ladder/actions.rules.ts'
import { severities } from '../severities.rules.ts'
import { wholeNumber } from './whole-number.contract.ts'
import { entryStates, entryVersionStates } from './entry-state.rules.ts'

const base = '/v2/violation-catalogue'
const managers = staff('administration.manage')

const said = {
  category: mandatoryChoice(violationCategories, `Choose one of ${violationCategories.join(', ')}`),
  name: mandatory({ max: 200 }),
  severity: mandatoryChoice(severities, `Choose one of ${severities.join(', ')}`),
  points: wholeNumber(0, 100),
  lapse_months: wholeNumber(1, 120),
  action: z._default(z.enum(actions, `Choose one of ${actions.join(', ')}`), 'none'),
  action_days: z.optional(wholeNumber(1, 365)),
  training_topic: z.optional(optionalText(80)),
  training_points: z.optional(wholeNumber(1, 100)),
  from_day: plainDate,
}
type Said = {
  action: (typeof actions)[number]
  action_days?: number | undefined
  training_topic?: string | undefined
  training_points?: number | undefined
}

/** What one field wants of another one. */
const daysGiven = z.refine<Said>(({ action, action_days }) => hasDays(action) === (action_days !== undefined), {
  path: ['action_days'],
  error: ({ input }) => (hasDays((input as Said).action) ? 'Enter the number of days' : 'Leave this empty: the action has no days'),
})
const trainingWhole = z.refine<Said>(
  ({ training_topic, training_points }) => (training_topic === undefined) === (training_points === undefined),
  {
    path: ['training_points'],
    error: ({ input }) =>
      (input as Said).training_topic === undefined ? 'Enter the topic of the training too' : 'Enter how many points the training takes off',
  },
)

export const ShownVersion = z.object({
  _id: z.string(),
  from_day: z.string(),
  state: z.enum(entryVersionStates),
  is_ended: z.boolean(),
  category: z.string(),
  name: z.string(),
  severity: z.enum(severities),
  points: z.number(),
  lapse_months: z.number(),
  action: z.enum(actions),
  action_days: z.nullable(z.number()),
  training_topic: z.nullable(z.string()),
  training_points: z.nullable(z.number()),
  created_by: z.nullable(z.string()),
  created_at: z.string(),
})
export type ShownVersion = z.output<typeof ShownVersion>

export const EntryRow = z.object({
  _id: z.string(),
  state: z.enum(entryStates),
  /** What it says today, or else what it will say. */
  version: ShownVersion,
  next_change: z.nullable(z.object({ from_day: z.string(), is_end: z.boolean() })),
})
export type EntryRow = z.output<typeof EntryRow>

export const catalogueContract = {
  index: route({
    method: 'GET',
    path: `${base}/index`,
    summary: "List the plant's catalogue of violations: what each is called and weighs, since when",
    access: managers,
    input: z.object({}),
    output: z.object({ data: z.array(EntryRow), today: z.string() }),
  }),
  details: route({
    method: 'GET',
    path: `${base}/details`,
    summary: 'Show an entry of the catalogue with all its versions, newest first',
    access: managers,
    input: z.object({ entry_id: id() }),
    output: z.object({ entry: EntryRow, versions: z.array(ShownVersion), today: z.string() }),
  }),
  create: route({
    method: 'POST',
    path: `${base}/create`,
    summary: 'Add an entry to the catalogue of violations, from today or a later day on',
    creates: true,
    access: managers,
    input: z.object(said).check(daysGiven, trainingWhole),
    output: z.extend(done(), { entry_id: z.string() }),
  }),
  change: route({
    method: 'PUT',
    path: `${base}/change`,
    summary: 'Change an entry from today or a later day on; violations of before stay judged as they were',
    access: managers,
    input: z.object({ entry_id: id(), ...said }).check(daysGiven, trainingWhole),
    output: done(),
  }),
  end: route({
    method: 'POST',
    path: `${base}/end`,
    summary: 'Take an entry out of the catalogue from today or a later day on',
    access: managers,
    input: z.object({ entry_id: id(), from_day: plainDate }),
    output: done(),
  }),
  offered: route({
    method: 'GET',
    path: `${base}/offered`,
    summary: 'List what violations of a day can be chosen from; nothing where the plant had no catalogue that day',
    access: portalUsers(['staff_portal', 'transporter_portal'], 'drivers.read'),
    input: z.object({
      /** Of the violation; today by default. */
      day: z.optional(plainDate),
    }),
    output: z.object({
      /** Whether violations of that day have points. */
      is_used: z.boolean(),
      entries: z.array(
        z.object({
          _id: z.string(),
          category: z.string(),
          name: z.string(),
          severity: z.enum(severities),
          points: z.number(),
          lapse_months: z.number(),
        }),
      ),
    }),
  }),
}
