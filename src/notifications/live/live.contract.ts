import * as z from 'zod/mini'
import { portalUsers } from '#accounts/access.rules.ts'
import { portals } from '#accounts/portals.rules.ts'
import { route } from '#platform/contract/route.ts'
import { fileAnswer } from '#platform/contract/shapes.ts'

/**
 * Topics that open pages can follow. A route names the topics that invalidate its answer (`follows`). 'request_page': comments on a request that the
 * reader has open, and who else has it open.
 */
export const liveTopics = [
  'request',
  'driver',
  'onboarding',
  'event',
  'barred_match',
  'confirmation',
  'requirement',
  'admission',
  'notification',
  'request_page',
] as const
export type LiveTopic = (typeof liveTopics)[number]

export const liveContract = {
  listen: route({
    method: 'GET',
    path: '/v1/live',
    summary: 'Server-sent events naming the topics whose visible data has changed',
    access: portalUsers(portals),
    input: z.object({
      topics: z
        .array(z.enum(liveTopics, 'Unknown topic'), 'Specify the topics to follow')
        .check(z.minLength(1, 'Specify the topics to follow')),
    }),
    output: fileAnswer(),
  }),
}
