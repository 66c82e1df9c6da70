import * as z from 'zod/mini'
import { portalUsers } from '#accounts/access.rules.ts'
import { picturedReference } from '#drivers/driver-shapes.contract.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { id, optionalText } from '#platform/contract/shapes.ts'
import { Hearing } from '#requests/hearing/hearing.contract.ts'
import { lettersContract } from './letters/letters.contract.ts'
import { stepWaitsFor } from './next-step.rules.ts'
import { entryKinds } from './timeline.rules.ts'

export const caseTabs = ['open', 'mine', 'closed'] as const
export type CaseTab = (typeof caseTabs)[number]

export const CaseStep = z.object({
  what: z.string(),
  waits_for: z.enum(stepWaitsFor),
  /** A day at the plant; an office reads those that concern it. */
  due_on: z.nullable(z.string()),
  is_overdue: z.boolean(),
  request_id: z.nullable(z.string()),
})
export type CaseStep = z.output<typeof CaseStep>

export const CaseRow = z.object({
  _id: z.string(),
  driver: z.object({ ...picturedReference.shape, id_no: z.string() }),
  transporter: z.string(),
  /** What it began with: 'Speeding', 'Blacklisting'. */
  about: z.string(),
  opened_at: z.string(),
  is_open: z.boolean(),
  closed_at: z.nullable(z.string()),
  /** The day on which it comes back. */
  review_on: z.nullable(z.string()),
  /** What is next; null where nothing is left. */
  next: z.nullable(CaseStep),
  /** Of a driver who came from another plant: the one whose case it is. */
  earlier_plant: z.optional(z.string()),
})
export type CaseRow = z.output<typeof CaseRow>

export const CaseEntry = z.object({
  kind: z.enum(entryKinds),
  at: z.string(),
  title: z.string(),
  text: z.nullable(z.string()),
  by: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
  file: z.nullable(z.object({ link: z.string(), name: z.string() })),
})
export type CaseEntry = z.output<typeof CaseEntry>

export const CaseDetails = z.extend(CaseRow, {
  /** All that is left, in order. */
  steps: z.array(CaseStep),
  /** Oldest first. */
  timeline: z.array(CaseEntry),
  hearings: z.array(z.extend(Hearing, { about: z.string(), reason: z.nullable(z.string()) })),
})
export type CaseDetails = z.output<typeof CaseDetails>
export type CaseHearing = CaseDetails['hearings'][number]

const access = portalUsers(['staff_portal', 'transporter_portal'], 'requests.read')
const follows = ['request', 'driver']

/** Cases of a plant; of an office those of which it may know a part, and no more than that part. */
export const casesContract = {
  list: route({
    method: 'GET',
    path: '/v2/cases/index',
    summary: 'List cases; to an office all of which it may know something',
    access,
    follows,
    input: z.object({
      ...pageInput,
      tab: z._default(z.enum(caseTabs, `Choose one of ${caseTabs.join(', ')}`), 'open'),
      /** Part of the driver's name, or a prefix of the id number. */
      search: z.optional(optionalText(100)),
      /** Of one driver, open or closed. */
      driver_id: z.optional(id()),
    }),
    output: paged(CaseRow),
  }),
  ...lettersContract,
  details: route({
    method: 'POST',
    path: '/v2/cases/details',
    summary: 'Show a case: its timeline, what is next, and who may reply',
    access,
    follows,
    input: z.object({ id: id() }),
    output: z.object({ case: CaseDetails }),
  }),
}
