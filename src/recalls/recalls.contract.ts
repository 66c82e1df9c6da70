import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { reference } from '#drivers/driver-shapes.contract.ts'
import { exportOf } from '#platform/contract/export.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, mandatory, optionalText } from '#platform/contract/shapes.ts'
import { maxGraceDays, recalledStates, recallStages } from './recalls.rules.ts'

const base = '/v2/recalls'
const access = staff('issuers.recall')

/** Which clearances: of drivers at one plant or at all, given in a period or ever. */
const pick = {
  issuer_id: id(),
  plant_id: z.optional(id()),
  given_from: z.optional(plainDate),
  given_until: z.optional(plainDate),
}

const graceText = `Enter a number of days from 0 to ${maxGraceDays}`
const graceDays = z.coerce.number(graceText).check(z.int(graceText), z.gte(0, graceText), z.lte(maxGraceDays, graceText))

const PickedOfPlant = z.object({
  _id: z.string(),
  plant: z.string(),
  clearances: z.number(),
  drivers: z.number(),
  /** Drivers who load by them: they have to renew. */
  concerned: z.number(),
})

const Progress = z.object({
  to_renew: z.number(),
  held: z.number(),
  renewed: z.number(),
  /** Nobody loads by them any more, so nothing follows. */
  marked: z.number(),
  lifted: z.number(),
})
export type Progress = z.output<typeof Progress>

export const Recall = z.object({
  _id: z.string(),
  issuer: z.object({ _id: z.string(), name: z.string(), kind: z.enum(['doctor', 'company']) }),
  stage: z.enum(recallStages),
  progress: Progress,
  reason: z.string(),
  grace_days: z.number(),
  /** The last day on which nobody is held yet; null without a grace. */
  renew_by: z.nullable(z.string()),
  /** Null for all. */
  plant: z.nullable(z.string()),
  given_from: z.nullable(z.string()),
  given_until: z.nullable(z.string()),
  proposed_by: z.string(),
  confirmed_by: z.string(),
  confirmed_at: z.string(),
  withdrawn: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
  can_withdraw: z.boolean(),
})
export type Recall = z.output<typeof Recall>

export const RecalledDriver = z.object({
  _id: z.string(),
  driver_id: reference,
  id_no: z.string(),
  transporter: z.string(),
  kind: z.string(),
  given_on: z.string(),
  expiry: z.string(),
  state: z.enum(recalledStates),
})
export type RecalledDriver = z.output<typeof RecalledDriver>

const drivers = route({
  method: 'GET',
  path: `${base}/drivers`,
  summary: "List the reader's plant's drivers whose clearances are under a recall, and what became of each",
  access,
  follows: ['driver'],
  input: z.object({
    recall_id: id(),
    ...pageInput,
    search: z.optional(optionalText(100)),
    state: z.optional(z.enum(recalledStates, `Choose one of ${recalledStates.join(', ')}`)),
  }),
  output: paged(RecalledDriver),
})

export const recallsContract = {
  preview: route({
    method: 'GET',
    path: `${base}/preview`,
    summary: 'Count what a recall of these clearances would concern, plant by plant, before it is proposed',
    access,
    input: z.object(pick),
    output: z.object({
      clearances: z.number(),
      drivers: z.number(),
      concerned: z.number(),
      /** Those with most drivers first. */
      plants: z.array(PickedOfPlant),
      /** Why it cannot be proposed; null where it can. */
      cannot_because: z.nullable(z.string()),
    }),
  }),
  propose: route({
    method: 'POST',
    path: `${base}/propose`,
    summary: 'Propose to recall clearances of an issuer; a second person has to confirm it',
    creates: true,
    access,
    input: z.object({ ...pick, reason: mandatory({ max: 500 }), grace_days: graceDays }),
    output: done(),
  }),
  index: route({
    method: 'GET',
    path: `${base}/index`,
    summary: 'List the recalls of an issuer, newest first, with how far each is',
    access,
    follows: ['driver'],
    input: z.object({ issuer_id: id(), ...pageInput }),
    output: paged(Recall),
  }),
  details: route({
    method: 'GET',
    path: `${base}/details`,
    summary: 'Show a recall and how many of its clearances are renewed, to renew and on hold',
    access,
    follows: ['driver'],
    input: z.object({ recall_id: id() }),
    /** `here`: of the reader's plant, as `drivers` lists them. */
    output: z.object({ recall: Recall, here: Progress }),
  }),
  drivers,
  exported: exportOf(drivers, 'Export the drivers whose clearances are under a recall'),
  withdraw: route({
    method: 'POST',
    path: `${base}/withdraw`,
    summary: 'Withdraw a recall: its open holds are lifted and its marks go; what was renewed stays renewed',
    access,
    input: z.object({ recall_id: id(), reason: mandatory({ max: 500 }) }),
    output: done(),
  }),
}
