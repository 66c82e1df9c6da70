import * as z from 'zod/mini'
import { portalUsers } from '#accounts/access.rules.ts'
import { portals } from '#accounts/portals.rules.ts'
import { route } from '#platform/contract/route.ts'
import { fileAnswer, id } from '#platform/contract/shapes.ts'

/** A file of a request. Open to readers of the request and its submitter; some kinds also require a permission. */
export const requestFileContract = {
  open: route({
    method: 'GET',
    path: '/v2/requests/file',
    summary: "Open a request's file",
    access: portalUsers(portals),
    input: z.object({
      request_id: id(),
      /** A file field of the kind's body; the request's first file by default. */
      field: z.optional(z.string().check(z.regex(/^[a-z_]{1,50}$/, 'There is no such field'))),
      /** A version that was sent back; the newest by default. */
      version: z.optional(
        z.coerce.number('Send a number').check(z.int('Send a number'), z.gte(1, 'Send a number'), z.lte(100_000, 'Send a number')),
      ),
    }),
    output: fileAnswer(),
  }),
}

/** Relative, like all file addresses. */
export const requestFileAddress = (requestId: string, field?: string, version?: number): string => {
  const of = { ...(field !== undefined && { field }), ...(version !== undefined && { version: String(version) }) }
  return `${requestFileContract.open.path}?${new URLSearchParams({ request_id: requestId, ...of })}`
}
