import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { done, mandatoryText } from '#platform/contract/shapes.ts'
import { integrators } from '../api-keys/api-keys.contract.ts'

/** Of each queue, the latest. */
export const maxFailedWork = 50

export const FailedWork = z.object({
  /** The queue and the job in it. */
  _id: z.string(),
  /** Of the queue. */
  title: z.string(),
  /** What it is about, by its number: without a name. */
  about: z.string(),
  failed_at: z.string(),
  /** The last error, in a sentence. */
  reason: z.string(),
})
export type FailedWork = z.output<typeof FailedWork>

const workId = z.string(mandatoryText).check(z.regex(/^[a-z-]{1,40}:[0-9a-f-]{1,36}$/, 'This id is not valid'))

/** Work of the plant that was given up or keeps failing, for those who look after what the product does by itself. */
export const failedWorkContract = {
  index: route({
    method: 'GET',
    path: '/v2/integrations/failed-work',
    summary: `List what failed in the background at the plant, the latest first, at most ${maxFailedWork} of each queue`,
    access: integrators,
    input: z.object({}),
    output: z.object({ work: z.array(FailedWork) }),
  }),
  sendAgain: route({
    method: 'POST',
    path: '/v2/integrations/failed-work/send-again',
    summary: 'Let failed work be done once more',
    creates: true,
    access: integrators,
    input: z.object({ id: workId }),
    output: done(),
  }),
}
