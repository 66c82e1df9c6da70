import * as z from 'zod/mini'
import { transporter } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { done, id } from '#platform/contract/shapes.ts'

const dismissal = (path: `/${string}`, summary: string) =>
  route({
    method: 'POST',
    path,
    summary,
    access: transporter('requests.raise'),
    input: z.object({ request_id: id() }),
    output: done(),
  })

/** What waits for a transporter's office. */
export const needsYouContract = {
  counts: route({
    method: 'GET',
    path: '/v2/transporter/requests/counts',
    summary: "Count the office's requests by tab",
    access: transporter('requests.read'),
    follows: ['request'],
    input: z.object({}),
    output: z.object({ needs_you: z.number(), pending: z.number(), decided: z.number(), all: z.number() }),
  }),
  dismiss: dismissal('/v2/transporter/requests/dismiss', 'Dismiss a rejected request of the office, so that it no longer needs an answer'),
  undoDismiss: dismissal('/v2/transporter/requests/undo-dismiss', 'Let a dismissed request need an answer again'),
}
