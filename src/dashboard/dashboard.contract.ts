import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { actions } from '#points/ladder/actions.rules.ts'
import { ageBands } from '#drivers/list/age-bands.rules.ts'
import { reference, statusShape } from '#drivers/driver-shapes.contract.ts'
import { firstEnds } from '#drivers/verdict/verdict-reasons.rules.ts'
import { genders } from '#drivers/details/choices.ts'
import { optionalPageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'

const byStatus = { active: z.number(), suspended: z.number(), blacklisted: z.number() }

const DriverTotals = z.object({
  by_status: z.object(byStatus),
  /** Active drivers by verdict, today. */
  by_verdict: z.object({ cleared: z.number(), warn: z.number(), blocked: z.number() }),
  /** Null for 'not set'. */
  by_gender: z.array(z.object({ gender: z.nullable(z.enum(genders)), ...byStatus })),
  by_age: z.array(z.object({ age: z.nullable(z.enum(ageBands)), ...byStatus })),
  /** Most active drivers first. */
  by_transporter: z.array(z.object({ transporter_id: reference, ...byStatus })),
})
export type DriverTotals = z.output<typeof DriverTotals>

/** `month`: YYYY-MM. */
const Month = z.object({ month: z.string(), total: z.number() })
/** Expired ones (passes: of active drivers), then this month and the following; this month from today. */
const Bars = z.object({ expired: z.number(), months: z.array(Month) })

const PassTotals = z.object({
  /** Of active drivers. */
  active: z.number(),
  expired: z.number(),
  /** Of active and suspended drivers: passes with at most 30 days left, and expiries per month. */
  expiring: z.number(),
  by_month: z.object({ pass: Bars, medical: Bars, ddt: Bars, bulker: Bars }),
})
export type PassTotals = z.output<typeof PassTotals>

const ViolationTotals = z.object({
  year: z.number(),
  /** Years with violations and the current one, newest first. */
  years: z.array(z.number()),
  total: z.number(),
  top: z.array(z.object({ violation: z.string(), violation_category: z.string(), total: z.number() })),
  by_transporter: z.array(z.object({ transporter_id: reference, total: z.number() })),
  by_driver: z.array(z.object({ driver_id: z.extend(reference, { id_no: z.string() }), total: z.number() })),
  by_month: z.array(Month),
})
export type ViolationTotals = z.output<typeof ViolationTotals>

/** What needs a person today: late requests, refusals at the gate, drivers refused there who are still blocked, passes that end within a week. */
export const needsToday = ['late', 'refused', 'still_blocked', 'ending'] as const
export type NeedToday = (typeof needsToday)[number]

const Verdict = z.object({
  /** Active drivers by verdict, today. */
  cleared: z.number(),
  warn: z.number(),
  blocked: z.number(),
  /** What stops the blocked ones, as lists name it, most frequent first; `own` with the name of the plant's own requirement. */
  causes: z.array(z.object({ cause: z.enum(firstEnds), name: z.optional(z.string()), total: z.number() })),
  /** The offices with most of them. */
  transporters: z.array(z.object({ transporter_id: reference, total: z.number() })),
})
export type TodaysVerdict = z.output<typeof Verdict>

const Cases = z.object({
  open: z.number(),
  /** Replies that are waited for; null where the plant does not hear. */
  awaited: z.nullable(z.number()),
  /** What followed the violations of this year by the ladder, and on how many it departed; null where the plant counts no points. */
  followed: z.nullable(z.array(z.object({ action: z.enum(actions), total: z.number(), departed: z.number() }))),
})
export type CaseTotals = z.output<typeof Cases>

const read = staff('reports.read')
/** Violations change with their requests. */
const follows = ['driver', 'request']
const page = { page: z.number(), page_size: z.number(), total: z.number() }

export const dashboardContract = {
  all: route({
    method: 'GET',
    path: '/v2/staff/dashboard',
    summary: "The plant's drivers, passes and violations in numbers; null for a part that could not be read",
    access: read,
    follows,
    input: z.object({
      /** The violations' year; this year by default. */
      year: z.optional(
        z.coerce
          .number('Enter a year')
          .check(z.int('Enter a year'), z.gte(2000, 'Enter a year from 2000 on'), z.lte(2100, 'Enter a year up to 2100')),
      ),
    }),
    output: z.object({
      /** At the plant. */
      today: z.string(),
      counted_at: z.string(),
      drivers: z.nullable(DriverTotals),
      passes: z.nullable(PassTotals),
      violations: z.nullable(ViolationTotals),
    }),
  }),
  today: route({
    method: 'GET',
    path: '/v2/staff/dashboard/today',
    summary: 'What needs the reader today, of what their permissions open, and who may load; null for a part that could not be read',
    access: read,
    follows,
    input: z.object({}),
    output: z.object({
      /** At the plant. */
      today: z.string(),
      needs: z.array(z.object({ need: z.enum(needsToday), total: z.nullable(z.number()) })),
      verdict: z.nullable(Verdict),
    }),
  }),
  cases: route({
    method: 'GET',
    path: '/v2/staff/dashboard/cases',
    summary:
      "The plant's open cases, the replies it waits for, and what its ladder led to this year; null where it has switched on none of these",
    access: read,
    follows,
    input: z.object({}),
    output: z.object({ cases: z.nullable(Cases) }),
  }),
  totals: route({
    method: 'GET',
    path: '/v2/staff/dashboard/totals',
    mayLag: true,
    summary: 'The drivers that the dashboard counts: active, suspended and blacklisted ones; all of them unless a page is asked for',
    access: read,
    follows: ['driver'],
    input: z.object(optionalPageInput),
    output: z.object({
      drivers: z.array(
        z.object({
          _id: z.string(),
          status: statusShape,
          gender: z.nullable(z.string()),
          age: z.nullable(z.number()),
          transporter_id: reference,
        }),
      ),
      ...page,
    }),
  }),
  passTotals: route({
    method: 'GET',
    path: '/v2/staff/dashboard/pass-totals',
    mayLag: true,
    summary: 'The passes that the dashboard counts, with their expiry; all of them unless a page is asked for',
    access: read,
    follows: ['driver'],
    input: z.object(optionalPageInput),
    output: z.object({
      drivers: z.array(z.object({ driver_id: z.object({ _id: z.string(), status: statusShape }), expiry: z.string() })),
      ...page,
    }),
  }),
  violations: route({
    method: 'GET',
    path: '/v2/staff/dashboard/violations',
    mayLag: true,
    summary: 'The violations that the dashboard counts, newest first, without dismissed ones; all of them unless a page is asked for',
    access: read,
    follows,
    input: z.object(optionalPageInput),
    output: z.object({
      violations: z.array(
        z.object({
          _id: z.string(),
          violation: z.string(),
          violation_category: z.string(),
          violation_date: z.string(),
          driver_id: reference,
          transporter_id: reference,
        }),
      ),
      ...page,
    }),
  }),
}

export type HomeToday = z.output<typeof dashboardContract.today.output>
export type Dashboard = z.output<typeof dashboardContract.all.output>
