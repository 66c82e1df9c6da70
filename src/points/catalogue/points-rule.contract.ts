import * as z from 'zod/mini'
import { staff, staffWith } from '#accounts/access.rules.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { done, mandatoryChoice } from '#platform/contract/shapes.ts'
import { actions, hasDays } from '../ladder/actions.rules.ts'
import { wholeNumber } from './whole-number.contract.ts'

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
    path: '/v2/violation-catalogue/points',
    summary: 'How the plant counts points and what it proposes for them, today and from a later day on',
    access: staffWith('administration.manage', 'violations.record'),
    input: z.object({}),
    output: z.object({ now: ShownRule, next: z.nullable(ShownRule), today: z.string() }),
  }),
  change: route({
    method: 'PUT',
    path: '/v2/violation-catalogue/points',
    summary: 'Say from today or a later day on how points count and what is proposed for them',
    access: staff('administration.manage'),
    input: z.object(rule),
    output: done(),
  }),
}
