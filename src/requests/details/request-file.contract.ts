import * as z from 'zod'
import { peopleOf } from '#accounts/access.rules.ts'
import { portals } from '#accounts/portals.rules.ts'
import { route } from '#platform/contract/route.ts'
import { fileAnswer, id } from '#platform/contract/shapes.ts'

/** A file of a request. Who may open it follows from the request: its reader or its submitter, and what its kind asks beside that. */
export const requestFileContract = {
  open: route({
    method: 'GET',
    path: '/v2/requests/file',
    summary: "Open a request's file",
    access: peopleOf(portals),
    input: z.object({
      request_id: id(),
      /** Of the kind's body; without it, the request's first file. */
      field: z
        .string()
        .regex(/^[a-z_]{1,50}$/, 'There is no such field')
        .optional(),
    }),
    output: fileAnswer(),
  }),
}

/** Relative, as all links to files are. */
export const requestFileAddress = (requestId: string, field?: string): string =>
  `${requestFileContract.open.path}?${new URLSearchParams({ request_id: requestId, ...(field !== undefined && { field }) })}`
