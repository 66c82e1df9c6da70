import * as z from 'zod/mini'
import { Me } from '#accounts/sessions/session.contract.ts'
import { confirmationCount } from '#confirmations/confirmation-count.contract.ts'
import { unreadCount } from '#notifications/bell/unread-count.contract.ts'
import { barredMatchCount } from '#onboarding/barred-matches/barred-match-count.contract.ts'
import { stageCountsContract } from '#onboarding/stage-counts/stage-counts.contract.ts'
import { signedIn } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import { requestCountsContract } from '#requests/list/request-counts.contract.ts'

/** What every page of a portal shows around its screen. Each count has a call of its own too, by which an open page follows it. */
export const frameContract = {
  shown: route({
    method: 'GET',
    path: '/v1/auth/frame',
    summary: 'Get the signed-in user, and what waits for them; null for a count that they may not read or that could not be read',
    access: signedIn,
    input: z.object({}),
    output: z.object({
      me: Me,
      counts: z.object({
        unread: z.nullable(unreadCount.output),
        requests: z.nullable(requestCountsContract.waiting.output),
        confirmations: z.nullable(confirmationCount.output),
        stages: z.nullable(stageCountsContract.counts.output),
        barred_matches: z.nullable(barredMatchCount.output),
      }),
    }),
  }),
}

/** The call of each count. */
export const frameCounts = {
  unread: unreadCount,
  requests: requestCountsContract.waiting,
  confirmations: confirmationCount,
  stages: stageCountsContract.counts,
  barred_matches: barredMatchCount,
} as const
export type FrameCount = keyof typeof frameCounts
export const frameCountNames = Object.keys(frameCounts) as FrameCount[]
