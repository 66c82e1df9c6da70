import * as z from 'zod/mini'
import { portalUsers, staff, staffWith } from '#accounts/access.rules.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, mandatory, mandatoryChoice, mandatoryText, optionalText } from '#platform/contract/shapes.ts'
import { violationCategories } from '#violations/violations.rules.ts'
import { actions, hasDays } from '../ladder/actions.rules.ts'
import { severities } from '../severities.rules.ts'
import { entryStates, versionStates } from './entry-state.rules.ts'

const base = '/v2/violation-catalogue'
const managers = staff('administration.manage')

export const wholeNumber = (least: number, most: number) => {
  const text = `Enter a whole number from ${least} to ${most}`
  return z
    .int({ error: ({ input }) => (input === undefined || input === '' ? mandatoryText : text) })
    .check(z.minimum(least, text), z.maximum(most, text))
}

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
  state: z.enum(versionStates),
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
      day: z.optional(z.union([plainDate, z.literal('')])),
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

const Step = z.object({
  points: wholeNumber(1, 1000),
  action: mandatoryChoice(['coaching', 'refresher', 'suspension', 'blacklist_review'], 'Choose what is proposed'),
  days: z.optional(wholeNumber(1, 365)),
})
type StepInput = z.output<typeof Step>

const rule = {
  from_day: plainDate,
  repeat_doubles: z._default(z.boolean(), false),
  good_practice_points: wholeNumber(0, 100),
  good_practice_months: wholeNumber(1, 120),
  minor_points: wholeNumber(0, 100),
  serious_points: wholeNumber(0, 100),
  critical_points: wholeNumber(0, 100),
  lapse_months: wholeNumber(1, 120),
  ladder: z._default(
    z.array(Step).check(
      z.maxLength(10, 'Use at most 10 steps'),
      z.refine<StepInput[]>(
        (steps) => steps.every(({ action, days }) => hasDays(action) === (days !== undefined)),
        'Enter the days of each refresher and suspension, and of nothing else',
      ),
      z.refine<StepInput[]>(
        (steps) => new Set(steps.map(({ points }) => points)).size === steps.length,
        'Two steps begin at the same number of points',
      ),
    ),
    [],
  ),
}

export const ShownRule = z.object({
  from_day: z.nullable(z.string()),
  repeat_doubles: z.boolean(),
  good_practice_points: z.number(),
  good_practice_months: z.number(),
  minor_points: z.number(),
  serious_points: z.number(),
  critical_points: z.number(),
  lapse_months: z.number(),
  ladder: z.array(z.object({ points: z.number(), action: z.enum(actions), days: z.nullable(z.number()) })),
})
export type ShownRule = z.output<typeof ShownRule>

/** How a plant counts points, and what it proposes for them: the ladder. */
export const pointsRuleContract = {
  shown: route({
    method: 'GET',
    path: `${base}/points`,
    summary: 'How the plant counts points and what it proposes for them, today and from a later day on',
    access: staffWith('administration.manage', 'violations.record'),
    input: z.object({}),
    output: z.object({ now: ShownRule, next: z.nullable(ShownRule), today: z.string() }),
  }),
  change: route({
    method: 'PUT',
    path: `${base}/points`,
    summary: 'Say from today or a later day on how points count and what is proposed for them',
    access: managers,
    input: z.object(rule),
    output: done(),
  }),
}
