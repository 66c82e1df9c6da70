import * as z from 'zod/mini'
import { staff, transporter } from '#accounts/access.rules.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'
import { sizeBandKeys } from './ranking.rules.ts'

const value = z.nullable(z.number())
const ScorecardValuesShape = z.object({ cleared: value, violations: value, evidence: value, late: value, attendance: value, points: value })

const month = z.string('Choose a month').check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month, such as 2026-10'))

export const ScorecardMonth = z.object({
  /** YYYY-MM */
  month: z.string(),
  is_closed: z.boolean(),
  /** On the average day. */
  drivers: z.number(),
  values: ScorecardValuesShape,
})
export type ScorecardMonth = z.output<typeof ScorecardMonth>

const Rank = z.object({ month: z.string(), place: z.number(), of: z.number(), band: z.enum(sizeBandKeys) })

export const ScorecardAnswer = z.object({
  transporter: z.object({ _id: z.string(), name: z.string() }),
  /** Up to twelve closed months and the running one, oldest first. */
  months: z.array(ScorecardMonth),
  /** Of the last closed month; null where fewer than five offices are of similar size. */
  rank: z.nullable(Rank),
})
export type ScorecardShown = z.output<typeof ScorecardAnswer>

export const RankedTransporter = z.object({
  _id: z.string(),
  name: z.string(),
  band: z.enum(sizeBandKeys),
  /** Null in a band of fewer than five. */
  place: z.nullable(z.number()),
  of: z.number(),
  drivers: z.number(),
  values: ScorecardValuesShape,
})
export type RankedTransporter = z.output<typeof RankedTransporter>

export const scorecardContract = {
  own: route({
    method: 'GET',
    path: '/v2/transporter/scorecard',
    summary: "Show the transporter's own scorecard at the plant, month by month",
    access: transporter('drivers.read'),
    input: z.object({}),
    output: z.object({ data: ScorecardAnswer }),
  }),
  ofTransporter: route({
    method: 'GET',
    path: '/v2/administrative/transporters/scorecard',
    summary: "Show a transporter's scorecard at the plant, month by month",
    access: staff('reports.read'),
    input: z.object({ id: id() }),
    output: z.object({ data: ScorecardAnswer }),
  }),
  ranking: route({
    method: 'GET',
    path: '/v2/administrative/transporters/ranking',
    summary: 'List the transporters of the plant by size and rank in a closed month',
    access: staff('reports.read'),
    input: z.object({
      ...pageInput,
      month: z.optional(month),
      band: z.optional(z.enum(sizeBandKeys, 'Choose one of the sizes')),
    }),
    output: z.extend(paged(RankedTransporter), {
      /** The month shown; null before the first is closed. */
      month: z.nullable(z.string()),
      /** The closed months, newest first. */
      months: z.array(z.string()),
    }),
  }),
}
