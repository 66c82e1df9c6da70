import * as z from 'zod/mini'
import { portalUsers } from '#accounts/access.rules.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import { searchedIdNo } from '#drivers/search/searched-id-no.contract.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route, type Route } from '#platform/contract/route.ts'
import { fileAnswer, id } from '#platform/contract/shapes.ts'
import { NamedField } from '#requests/requests.contract.ts'
import { renewalStatuses } from './renewals.rules.ts'

/** The minimum needed to confirm the identity of the person present. */
export const VerifiedDriver = z.object({
  _id: id(),
  name: z.string(),
  id_no: z.string(),
  transporter_id: z.object({ name: z.string() }),
  /** A relative address; null without a picture. */
  picture: z.nullable(z.string()),
  year_of_birth: z.nullable(z.number()),
  /** Why a renewal cannot be sent for this driver; null when it can. */
  cannot_renew_because: z.nullable(z.string()),
  /** Whether what stops the driver, a finding 'not fit', can be sent all the same. */
  takes_urgent: z.boolean(),
})
export type VerifiedDriver = z.output<typeof VerifiedDriver>

export const RenewalRow = z.object({
  _id: id(),
  driver_id: z.object({ name: z.string(), id_no: z.string() }),
  /** Which of the plant's own requirements the proof is for; null of a medical or training. */
  requirement: z.nullable(z.string()),
  /** For medicals; null otherwise. */
  fit_to_work: z.nullable(z.enum(['yes', 'no'])),
  request_id: z.object({
    _id: id(),
    status_id: z.object({ id: z.number(), name: z.enum(renewalStatuses) }),
    /** JSON text of the sent fields, including the date, without files. */
    body_data: z.string(),
    created_at: z.string(),
    /** The report; null where none was stored. */
    file: z.nullable(z.object({ name: z.string(), href: z.string() })),
    /** The decider's comment. */
    decision_comment: z.nullable(z.string()),
    /** What has to be corrected; null unless it was sent back. */
    sent_back: z.nullable(z.object({ comment: z.string(), fields: z.array(NamedField) })),
  }),
})
export type RenewalRow = z.output<typeof RenewalRow>

const VerifyInput = z.object({ id_no: searchedIdNo })
const PictureInput = z.object({ driver_id: id() })
const RuleInput = z.object({ driver_id: id(), date: plainDate })
const RuleOutput = z.object({ valid_until: z.nullable(z.string()) })
const ListInput = z.object(pageInput)
type Paged = ReturnType<typeof paged<typeof RenewalRow>>
type AllocatedAccess = ReturnType<typeof portalUsers>

export type PortalCalls = {
  verify: Route<typeof VerifyInput, z.ZodMiniObject<{ driver: typeof VerifiedDriver }>, AllocatedAccess>
  picture: Route<typeof PictureInput, z.ZodMiniAny, AllocatedAccess>
  rule: Route<typeof RuleInput, typeof RuleOutput, AllocatedAccess>
  list: Route<typeof ListInput, Paged, AllocatedAccess>
}

type PortalOptions = { portal: Portal; prefix: `/v2/${string}`; what: string }

/** The calls shared by the doctor and trainer portals, in addition to those of their kind of request. */
export function portalCalls({ portal, prefix, what }: PortalOptions): PortalCalls {
  const access = portalUsers([portal], 'requests.raise')
  return {
    verify: route({
      method: 'POST',
      path: `${prefix}/verify-driver`,
      summary: `Verify a driver of the plant by the full id number, to renew the ${what}`,
      access,
      input: VerifyInput,
      output: z.object({ driver: VerifiedDriver }),
    }),
    picture: route({
      method: 'GET',
      path: `${prefix}/driver-picture`,
      summary: 'The profile picture of a verified driver',
      access,
      input: PictureInput,
      output: fileAnswer(),
    }),
    rule: route({
      method: 'GET',
      path: `${prefix}/valid-until`,
      summary: `Until when the ${what} of a verified driver is valid by the plant's rule; null where the date on the report decides`,
      access,
      input: RuleInput,
      output: RuleOutput,
    }),
    list: route({
      method: 'GET',
      path: `${prefix}/renewal-requests`,
      summary: `List your own ${what} renewals at this plant`,
      access: portalUsers([portal]),
      input: ListInput,
      output: paged(RenewalRow),
      follows: ['notification'],
    }),
  }
}
