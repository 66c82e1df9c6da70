import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { id } from '#platform/contract/shapes.ts'
import { statusShape } from '#drivers/driver-shapes.contract.ts'
import { sameReasons } from '#drivers/likely-same/likely-same.rules.ts'
import { searchedIdNo } from '#drivers/search/searched-id-no.contract.ts'
import { submitters } from '../drafts/drafts.contract.ts'

/** What an id number's person is to this plant. */
export const identityOutcomes = [
  'free',
  'onboarding',
  'yours',
  'other transporter',
  'barred',
  'returning',
  'other plant',
  'not eligible',
] as const
export type IdentityOutcome = (typeof identityOutcomes)[number]

export const IdentityCheck = z.object({
  outcome: z.enum(identityOutcomes),
  /** Whether the person can be submitted. */
  can_submit: z.boolean(),
  /** What it means and what to do; empty for a free number. */
  message: z.string(),
  /** The driver's page, or the application's where `is_onboarding`; null where it may not be opened. */
  driver_id: z.nullable(z.string()),
  is_onboarding: z.boolean(),
  /** Staff can transfer the driver. */
  can_transfer: z.boolean(),
  /** This plant can be asked to admit the driver of another one, or to take the driver over. */
  can_ask: z.boolean(),
})
export type IdentityCheck = z.output<typeof IdentityCheck>

export const PossibleDuplicate = z.object({
  reasons: z.array(z.enum(sameReasons)),
  message: z.string(),
  /** For staff, of a driver of their plant. */
  driver: z.nullable(z.object({ _id: z.string(), name: z.string(), id_no: z.string() })),
  /** For staff, the name of the driver's plant where it is another one. */
  plant: z.nullable(z.string()),
  /** For staff, also of drivers of other plants. */
  status: z.nullable(statusShape),
})
export type PossibleDuplicate = z.output<typeof PossibleDuplicate>

export const identityContract = {
  check: route({
    method: 'POST',
    path: '/v1/onboarding/identity-check',
    summary: 'Whether the person with this id number can be onboarded; limited and audited',
    access: submitters,
    input: z.object({ id_no: searchedIdNo, transporter_id: z.optional(id()) }),
    output: IdentityCheck,
  }),
}
