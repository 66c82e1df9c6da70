import * as z from 'zod/mini'
import { transporter } from '#accounts/access.rules.ts'
import { doctorFacts } from '#administration/doctors/doctor-facts.contract.ts'
import { cardEndReasons } from '#drivers/card/card-ends.rules.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'
import { stepTargets } from './step-targets.rules.ts'

const access = transporter('drivers.read')
const follows = ['driver', 'request']

const StepRow = z.object({
  /** As the verdict names its reasons. */
  what: z.string(),
  text: z.string(),
  /** The button's text, where it leads, and the record it is about; null where the office cannot start anything. */
  button: z.nullable(z.string()),
  to: z.nullable(z.enum(stepTargets)),
  id: z.nullable(z.string()),
})
export type StepRow = z.output<typeof StepRow>

export const evidenceStates = ['wanted', 'sent', 'not needed', 'in review'] as const
const OwnViolation = z.object({
  _id: z.string(),
  violation: z.string(),
  violation_category: z.string(),
  violation_date: z.string(),
  action_taken: z.nullable(z.string()),
  evidence: z.enum(evidenceStates),
  /** The open request for evidence, and the day by which to answer it. */
  evidence_request_id: z.nullable(z.string()),
  evidence_due_on: z.nullable(z.string()),
})
export type OwnViolation = z.output<typeof OwnViolation>

const OwnCard = z.object({
  _id: z.string(),
  card_no: z.string(),
  allocated_on: z.string(),
  handed_over_on: z.nullable(z.string()),
  cancelled_on: z.nullable(z.string()),
  end_reason: z.nullable(z.enum(cardEndReasons)),
})
export type OwnCard = z.output<typeof OwnCard>

const HistoryLine = z.object({ _id: z.string(), at: z.string(), text: z.string() })
export type HistoryLine = z.output<typeof HistoryLine>

/** A training company has no facts beside its name. */
export const Helper = z.object({ _id: z.string(), name: z.string(), reg_no: z.nullable(z.string()), ...doctorFacts })
export type Helper = z.output<typeof Helper>

const ofDriver = z.object({ ...pageInput, driver_id: id() })

export const officeDriverContract = {
  nextSteps: route({
    method: 'GET',
    path: '/v2/transporter/driver/next-steps',
    summary: 'What to do next about each reason for which a driver may not load, and whether there are appointments',
    access,
    follows,
    input: z.object({ driver_id: id() }),
    output: z.object({
      steps: z.array(StepRow),
      /** Whether there are appointments to show. */
      has_appointments: z.boolean(),
    }),
  }),
  violations: route({
    method: 'GET',
    path: '/v2/transporter/driver/violations',
    summary: "List a driver's violations under this transporter with the evidence that is due, newest first",
    access,
    follows,
    input: ofDriver,
    output: paged(OwnViolation),
  }),
  cards: route({
    method: 'GET',
    path: '/v2/transporter/driver/cards',
    summary: "List a driver's cards while with this transporter, newest first",
    access,
    follows,
    input: ofDriver,
    output: paged(OwnCard),
  }),
  history: route({
    method: 'GET',
    path: '/v2/transporter/driver/history',
    summary: 'List what changed about a driver while with this transporter, newest first',
    access,
    follows,
    input: ofDriver,
    output: paged(HistoryLine),
  }),
}

export const helpersContract = {
  doctors: route({
    method: 'GET',
    path: '/v2/transporter/doctors',
    summary: 'List the approved doctors who send medical renewals at this plant, and where to find them',
    access,
    input: z.object(pageInput),
    output: paged(Helper),
  }),
  trainingCompanies: route({
    method: 'GET',
    path: '/v2/transporter/training-companies',
    summary: 'List the companies that send defensive training renewals at this plant',
    access,
    input: z.object(pageInput),
    output: paged(Helper),
  }),
}
