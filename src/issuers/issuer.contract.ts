import * as z from 'zod/mini'
import { DoctorRow } from '#administration/doctors/doctors.contract.ts'
import { maintainers } from '#administration/master-data.contract.ts'
import { TrainingCompanyRow } from '#administration/training-companies/training-companies.contract.ts'
import { clearanceKinds } from '#drivers/pass/pass.rules.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, mandatory } from '#platform/contract/shapes.ts'

export const IssuerShown = z.object({
  _id: z.string(),
  name: z.string(),
  /** One of the two. */
  doctor: z.nullable(DoctorRow),
  company: z.nullable(TrainingCompanyRow),
  /** The last one, also where a designation followed it. */
  withdrawal: z.nullable(z.object({ from: z.string(), by: z.string(), at: z.string(), reason: z.string() })),
  may_withdraw: z.boolean(),
  /** Until the day comes. */
  may_take_back: z.boolean(),
  /** Renewals of theirs that wait for a decision, at every plant. */
  pending: z.number(),
})
export type IssuerShown = z.output<typeof IssuerShown>

/** Whom a plant's drivers have their current, valid clearances of a kind from: those of this issuer. */
const InForceAtPlant = z.object({
  plant: z.object({ _id: z.string(), name: z.string() }),
  kind: z.enum(clearanceKinds),
  drivers: z.number(),
  /** Of them, those who may load today. */
  cleared: z.number(),
  /** The first and the last day on which they run out. */
  first_expiry: z.string(),
  last_expiry: z.string(),
})
export type InForceAtPlant = z.output<typeof InForceAtPlant>

const path = '/v2/admin/issuers'

/** One doctor or training company: the designation, what of theirs is in force, and its end. */
export const issuerContract = {
  details: route({
    method: 'GET',
    path: `${path}/details`,
    summary: 'Show a doctor or training company as an issuer of clearances',
    access: maintainers,
    input: z.object({ id: id() }),
    output: z.object({ data: IssuerShown }),
  }),
  inForce: route({
    method: 'GET',
    path: `${path}/in-force`,
    summary: 'Count the drivers of each plant whose current clearance is from this issuer',
    access: maintainers,
    input: z.object({ id: id() }),
    output: z.object({ data: z.array(InForceAtPlant) }),
  }),
  withdraw: route({
    method: 'POST',
    path: `${path}/withdraw`,
    summary: 'End a designation from a day on; what was given before stays in force',
    access: maintainers,
    input: z.object({ id: id(), from: plainDate, reason: mandatory({ max: 500 }) }),
    output: done(),
  }),
  takeBack: route({
    method: 'POST',
    path: `${path}/take-back`,
    summary: 'Take a withdrawal back before its day',
    access: maintainers,
    input: z.object({ id: id() }),
    output: done(),
  }),
}
