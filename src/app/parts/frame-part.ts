import { isActor, type Actor, type Handlers } from '#accounts/people.ts'
import type { sessionContract } from '#accounts/sessions/session.contract.ts'
import type { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { bellApi } from '#notifications/bell/bell.api.ts'
import type { barredMatchesContract } from '#onboarding/barred-matches/barred-matches.contract.ts'
import { stageCountsApi } from '#onboarding/stage-counts/stage-counts.api.ts'
import { isAllowed } from '#platform/contract/access.ts'
import type { Output } from '#platform/contract/route.ts'
import type { FileResponse } from '#platform/server/http/handlers.ts'
import { requestCountsApi } from '#requests/list/request-counts.api.ts'
import { frameCounts, type FrameCount, type frameContract } from '../frame.contract.ts'

type Frame = Handlers<typeof frameContract>
type Counted = Omit<Parameters<Frame['shown']>[0], 'actor'> & { actor: Actor }
type Answer<N extends FrameCount> = Output<(typeof frameCounts)[N]>
type Counts = { [N in FrameCount]: (call: Counted) => Promise<Answer<N> | FileResponse> }

type Created = {
  confirmations: Pick<Handlers<typeof confirmationsContract>, 'counts'>
  barredMatches: Pick<Handlers<typeof barredMatchesContract>, 'counts'>
}

/** One session, one answer: a page on a phone has the frame's five counts with its person. */
export function frameApi({ me }: Pick<Handlers<typeof sessionContract>, 'me'>, { confirmations, barredMatches }: Created): Frame {
  const counts: Counts = {
    unread: bellApi.unreadCount,
    requests: requestCountsApi.waiting,
    confirmations: confirmations.counts,
    stages: stageCountsApi.counts,
    barred_matches: barredMatches.counts,
  }
  return {
    shown: async (call) => {
      const { actor } = call
      const count = async <N extends FrameCount>(name: N): Promise<Answer<N> | null> => {
        if (!isActor(actor) || !isAllowed(frameCounts[name].access, actor)) return null
        // Without a count the page still stands, and asks for that one again.
        return noFile(counts[name]({ ...call, actor })).catch((error: unknown) => {
          call.http.logError(error)
          return null
        })
      }
      const [shown, unread, requests, confirming, stages, barred_matches] = await Promise.all([
        noFile(me({ ...call })),
        count('unread'),
        count('requests'),
        count('confirmations'),
        count('stages'),
        count('barred_matches'),
      ])
      return { me: shown, counts: { unread, requests, confirmations: confirming, stages, barred_matches } }
    },
  }
}

const noFile = <T>(answer: Promise<T | FileResponse>) => answer as Promise<T>
