import * as z from 'zod/mini'
import { maintainers } from '#administration/master-data.contract.ts'
import { paged, pageInput } from '#platform/contract/paging.ts'
import { route } from '#platform/contract/route.ts'
import { done, id, mandatory } from '#platform/contract/shapes.ts'
import { signalKinds } from './signals.rules.ts'

export const Signal = z.object({
  _id: z.string(),
  kind: z.enum(signalKinds),
  text: z.string(),
  /** Whom it is about, where it is one driver. */
  driver: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  found_at: z.string(),
  /** Null while nobody has looked at it. */
  looked: z.nullable(z.object({ by: z.string(), at: z.string(), comment: z.string() })),
})
export type Signal = z.output<typeof Signal>

/** What is unusual about an issuer at this plant: for people to look at, never a verdict. */
export const signalsContract = {
  list: route({
    method: 'GET',
    path: '/v2/admin/issuers/signals',
    summary: 'List what is unusual about a doctor or training company at this plant; what concerns findings needs medical.read',
    access: maintainers,
    input: z.object({ ...pageInput, id: id() }),
    output: paged(Signal),
  }),
  look: route({
    method: 'POST',
    path: '/v2/admin/issuers/signals/look',
    summary: 'Mark a signal as looked at, with a comment',
    access: maintainers,
    input: z.object({ id: id(), comment: mandatory({ max: 500 }) }),
    output: done(),
  }),
}
