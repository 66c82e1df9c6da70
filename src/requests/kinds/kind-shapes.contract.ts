import * as z from 'zod/mini'
import { portalUsers } from '#accounts/access.rules.ts'
import { portals } from '#accounts/portals.rules.ts'
import { route, type Route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'

export const commentRequired = 'This is required'

const versionText = 'Send a number'
/** The version of a request that was read; any by default. */
export const readVersion = z.optional(
  z.coerce.number(versionText).check(z.int(versionText), z.minimum(1, versionText), z.maximum(1_000_000, versionText)),
)

export const Person = z.object({ first_name: z.string(), last_name: z.string() })

/** A pending request, as shown on the action card instead of its form. */
export const ExistingRequest = z.object({
  /** Null, like all that follows, for a transporter when staff raised it. */
  _id: z.nullable(z.string()),
  /** Both null when another transporter's: its comment is confidential. */
  comment: z.nullable(z.string()),
  created_by: z.nullable(Person),
  created_at: z.nullable(z.string()),
  /** Whether the reader may open its page. */
  can_open: z.boolean(),
  /** Whether the reader submitted it and may cancel it. */
  can_cancel: z.boolean(),
})
export type ExistingRequest = z.output<typeof ExistingRequest>

/** A file of a request: its name and relative address, both null for a reader who may not open it. */
export const ShownFile = z.object({ name: z.nullable(z.string()), file: z.nullable(z.string()) })
export type ShownFile = z.output<typeof ShownFile>

export const Raised = z.extend(done(), { request_id: z.string() })

type CancelInput = z.ZodMiniObject<{ request_id: z.ZodMiniString<string> }>
export type CancelRoute = Route<CancelInput, ReturnType<typeof done>, ReturnType<typeof portalUsers>>

/** Forms of all kinds send their corrections here, without the contracts of the others. */
export const resubmitPath = '/v2/requests/resubmit'

export const cancelledMessage = 'Request cancelled successfully'

export const cancelRoute = (path: `/${string}`, summary: string, access: ReturnType<typeof portalUsers>): CancelRoute =>
  route({ method: 'POST', path, summary, access, input: z.object({ request_id: id() }), output: done() })

/** Cancels a request of any kind. Only its submitter may, so it needs no permission. */
export const cancelAny = cancelRoute('/v2/requests/cancel', 'Cancel your own pending request', portalUsers(portals))
