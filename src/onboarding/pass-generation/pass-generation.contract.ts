import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { expiryShape, reference, statusShape } from '#drivers/driver-shapes.contract.ts'
import { pageInput, paged } from '#platform/contract/paging.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { id, mandatory } from '#platform/contract/shapes.ts'
import { passQueues } from './pass-queues.rules.ts'

/** The most drivers whose passes are made at once. */
export const maxGenerated = 100

/** A leading minus reverses the order. */
export const passQueueSorts = ['earliest', '-earliest', 'name', '-name'] as const
export type PassQueueSort = (typeof passQueueSorts)[number]

const blocker = z.object({ sentence: z.string(), next_step: z.string() })

export const QueuedDriver = z.object({
  _id: z.string(),
  name: z.string(),
  id_no: z.string(),
  transporter_id: reference,
  status: statusShape,
  current_medical: z.nullable(expiryShape),
  current_ddt: z.nullable(expiryShape),
  needs_bulker: z.boolean(),
  current_bulker_training: z.nullable(expiryShape),
  licence: z.nullable(expiryShape),
  /** The earliest of the documents; null where none is on record. */
  earliest: z.nullable(z.object({ ...expiryShape.shape, name: z.string() })),
  /** The pass that the driver has. */
  pass: z.nullable(expiryShape),
  /** The expiry of a pass made today, and what decides it; null where it is blocked. */
  proposed: z.nullable(z.object({ ...expiryShape.shape, reason: z.string() })),
  blockers: z.array(blocker),
})
export type QueuedDriver = z.output<typeof QueuedDriver>

const PassLine = z.object({
  what: z.string(),
  name: z.string(),
  expiry: z.nullable(z.string()),
  days_left: z.nullable(z.number()),
  is_needed: z.boolean(),
  /** It decides the expiry of the new pass. */
  decides: z.boolean(),
})
export type PassLine = z.output<typeof PassLine>

export const MadePass = z.object({
  _id: z.string(),
  status: z.object({ name: z.string() }),
  is_current: z.boolean(),
  issued_on: z.string(),
  ...expiryShape.shape,
  /** What set the expiry. */
  reason: z.nullable(z.string()),
  created_by: z.nullable(z.string()),
  created_at: z.string(),
  shortened: z.nullable(z.object({ until: z.string(), reason: z.string(), by: z.nullable(z.string()) })),
})
export type MadePass = z.output<typeof MadePass>

const access = staff('onboarding.passes')

export const passGenerationContract = {
  index: route({
    method: 'GET',
    path: '/v1/onboarding/pass-generation/index',
    summary: 'List the drivers who need a pass: ready, blocked, or for the yearly pass',
    access,
    follows: ['onboarding', 'driver'],
    input: z.object({
      queue: z._default(z.enum(passQueues, `Choose one of ${passQueues.join(', ')}`), 'ready'),
      /** The beginning of a name, of one of its words, or of the id number. */
      search: z._default(z.string().check(z.trim(), z.maxLength(100, 'Use at most 100 characters')), ''),
      transporter_id: z.optional(id()),
      sort: z._default(z.enum(passQueueSorts, `Sort by one of ${passQueueSorts.join(', ')}`), 'earliest'),
      ...pageInput,
    }),
    output: z.extend(paged(QueuedDriver), { counts: z.object({ ready: z.number(), blocked: z.number(), yearly: z.number() }) }),
  }),
  details: route({
    method: 'GET',
    path: '/v1/onboarding/pass-generation/details',
    summary: "Show how a driver's pass is calculated, and the passes so far",
    access,
    follows: ['onboarding', 'driver'],
    input: z.object({ driver_id: id() }),
    output: z.object({
      driver: z.object({
        _id: z.string(),
        name: z.string(),
        id_no: z.string(),
        transporter_id: reference,
        status: statusShape,
        vehicle_options: z.array(z.string()),
      }),
      today: z.string(),
      lines: z.array(PassLine),
      /** The expiry of a pass made today; null where it is blocked. */
      proposed: z.nullable(expiryShape),
      blockers: z.array(blocker),
      /** The plant's own requirements that are not met yet: a pass can be made, but the driver may not load with it. */
      unmet: z.array(z.string()),
      /** Why no pass can be made now; null when one can. */
      cannot_generate_because: z.nullable(z.string()),
      /** Whether a pass that ends earlier can be made. */
      can_shorten: z.boolean(),
      /** What follows from it for this driver. */
      next: z.string(),
      /** Newest first, at most 50. */
      passes: z.array(MadePass),
    }),
  }),
  generate: route({
    method: 'POST',
    path: '/v1/onboarding/pass-generation/generate',
    summary: 'Make the passes of one or several drivers; each stands alone, and the answer names those that failed',
    creates: true,
    access,
    input: z
      .object({
        driver_ids: z
          .array(id(), 'Choose at least one driver')
          .check(z.minLength(1, 'Choose at least one driver'), z.maxLength(maxGenerated, `Choose at most ${maxGenerated} drivers`)),
        /** Ends the pass earlier than its documents; for one driver. */
        shortened_until: z.optional(plainDate),
        shortened_reason: z.optional(mandatory({ max: 500, message: 'Say why the pass is shortened' })),
      })
      .check(
        z.refine(({ shortened_until, driver_ids }) => shortened_until === undefined || driver_ids.length === 1, {
          path: ['shortened_until'],
          error: 'Shorten the pass of one driver at a time',
        }),
        z.refine(({ shortened_until, shortened_reason }) => shortened_until === undefined || shortened_reason !== undefined, {
          path: ['shortened_reason'],
          error: 'Say why the pass is shortened',
        }),
        z.refine(({ shortened_until, shortened_reason }) => shortened_until !== undefined || shortened_reason === undefined, {
          path: ['shortened_until'],
          error: 'Choose the day on which the pass ends',
        }),
      ),
    output: z.object({
      message: z.string(),
      generated: z.array(z.object({ driver_id: z.string(), name: z.string(), expiry: z.string(), reason: z.string() })),
      failed: z.array(z.object({ driver_id: z.string(), name: z.nullable(z.string()), message: z.string() })),
    }),
  }),
}
