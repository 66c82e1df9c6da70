import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { reference } from '#drivers/driver-shapes.contract.ts'
import { exportOf } from '#platform/contract/export.ts'
import { pageInput, paged } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, optionalText } from '#platform/contract/shapes.ts'
import { applicationStates } from '../../applications/application.rules.ts'

export const verifiers = staff('onboarding.verify')
export const verificationPath = '/v1/onboarding/document-verification'

/** The cap of a searched list's count, which has to find each row. */
export const applicationSearchCap = 1000

/** The tiles of the queue. 'overdue' are those waiting; 'done' are today's decisions. */
export const queueTiles = ['waiting', 'mine', 'returned', 'overdue', 'done'] as const
export type QueueTile = (typeof queueTiles)[number]

export const queueFlags = ['barred', 'duplicate', 'expiring'] as const
export const queueSorts = ['submitted', '-submitted'] as const

/** Who reviews it now, and until when unless they go on. */
export const Reviewer = z.object({ name: z.string(), until: z.string(), is_me: z.boolean() })

export const QueueRow = z.object({
  _id: z.string(),
  driver_id: z.object({ _id: z.string(), name: z.string(), id_no: z.string() }),
  transporter_id: reference,
  state: z.enum(applicationStates),
  submitted_at: z.string(),
  /** Whole days at the plant in its present state. */
  waiting_days: z.number(),
  is_overdue: z.boolean(),
  documents: z.object({ required: z.number(), accepted: z.number() }),
  flags: z.array(z.enum(queueFlags)),
  reviewer: z.nullable(Reviewer),
})
export type QueueRow = z.output<typeof QueueRow>

const index = route({
  method: 'GET',
  path: `${verificationPath}/index`,
  mayLag: true,
  summary: 'List the applications whose documents are verified',
  access: verifiers,
  follows: ['onboarding'],
  input: z.object({
    show: z._default(z.enum(queueTiles, `Choose one of ${queueTiles.join(', ')}`), 'waiting'),
    /** Part of the driver's name, or a prefix of the id number. */
    search: z.optional(optionalText(100)),
    transporter_id: z.optional(id()),
    sort: z._default(z.enum(queueSorts, `Sort by one of ${queueSorts.join(', ')}`), 'submitted'),
    ...pageInput,
  }),
  output: paged(QueueRow),
})

export const queueContract = {
  index,
  exported: exportOf(index, 'Export the filtered applications'),
  counts: route({
    method: 'GET',
    path: `${verificationPath}/counts`,
    mayLag: true,
    summary: 'Count the applications of each tile',
    access: verifiers,
    follows: ['onboarding'],
    input: z.object({}),
    output: z.record(z.enum(queueTiles), z.number()),
  }),
  takeNext: route({
    method: 'POST',
    path: `${verificationPath}/take-next`,
    summary: 'Start the review of the oldest application that nobody reviews; 409 where there is none',
    creates: true,
    access: verifiers,
    input: z.object({}),
    output: z.extend(done(), { application_id: z.string(), driver_id: z.string() }),
  }),
}
