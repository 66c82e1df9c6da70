import * as z from 'zod/mini'
import { staffWith } from '#accounts/access.rules.ts'
import { verdicts } from '#drivers/verdict/verdict-names.rules.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { fileAnswer, id } from '#platform/contract/shapes.ts'
import { gateReasonShape } from '../checks/gate.contract.ts'
import { directions } from '../judgement/gate-verdict.rules.ts'

/** Who sees visiting drivers: guards, and who decides or records something about them. */
const readers = staffWith('gate.check', 'drivers.read', 'admissions.decide')

/** A driver of another plant as the gate shows one, and nothing of the driver's records. */
export const Visitor = z.object({
  _id: z.string(),
  name: z.string(),
  id_no: z.string(),
  card_no: z.nullable(z.string()),
  transporter: z.string(),
  /** The driver's own plant, which has the records and decides. */
  home_plant: z.string(),
  /** The photograph's relative address; null without one, and of who is not admitted now. */
  picture: z.nullable(z.string()),
  verdict: z.object({ outcome: z.enum(verdicts), reasons: z.array(gateReasonShape) }),
  /** Why nothing can be recorded now, and what to do; null where it can. */
  cannot_record_because: z.nullable(z.string()),
})
export type Visitor = z.output<typeof Visitor>

export const VisitorCheck = z.object({
  _id: z.string(),
  checked_at: z.string(),
  direction: z.enum(directions),
  outcome: z.enum(verdicts),
  reasons: z.array(gateReasonShape),
  registration: z.nullable(z.string()),
})
export type VisitorCheck = z.output<typeof VisitorCheck>

export const visitorContract = {
  details: route({
    method: 'GET',
    path: '/v2/gate/visitors/details',
    summary: 'A visiting driver as the gate shows one, with the verdict of now',
    access: readers,
    follows: ['driver'],
    input: z.object({ driver_id: id() }),
    output: z.object({ visitor: Visitor }),
  }),
  visits: route({
    method: 'GET',
    path: '/v2/gate/visitors/visits',
    summary: 'List the checks of a visiting driver at this gate, newest first',
    access: readers,
    input: z.object({ ...pageInput, driver_id: id() }),
    output: paged(VisitorCheck),
  }),
  picture: route({
    method: 'GET',
    path: '/v2/gate/visitors/picture',
    summary: 'The photograph of a visiting driver who is admitted now',
    access: readers,
    input: z.object({ driver_id: id() }),
    output: fileAnswer(),
  }),
}
