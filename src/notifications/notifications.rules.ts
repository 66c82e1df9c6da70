import { requestNews, type RequestNews, type RequestNewsId } from './notifications.contract.ts'

/** What the bell and the mail say. `link` goes on from the address of the reader's own portal. */
export type Words = { readonly title: string; readonly body: string; readonly link: string }

export function requestWords(news: RequestNews): Words {
  const by = news.by_name ?? 'The system'
  return {
    title: `${news.type_name}: ${newsWords[news.news]}`,
    body: `${by} ${deeds[news.news]} for ${news.driver_name}.${news.comment ? ` "${news.comment}"` : ''}`,
    link: `requests/details/${news.request_id}`,
  }
}

const newsWords = { 1: 'requested', 2: 'approved', 3: 'rejected' } satisfies Record<RequestNewsId, string>
const deeds = { 1: 'raised this request', 2: 'approved this request', 3: 'rejected this request' } satisfies Record<RequestNewsId, string>

/** The one who raised a request hears of its decision without having asked to. */
export const personallyTold = (news: RequestNews): string | null => (news.news === requestNews.requested ? null : news.raised_by_id)

const longestWaitSeconds = 3600

/** Seconds until the next try after so many failed ones: 10, 20, 40, … up to an hour. */
export const secondsToNextTry = (attempts: number): number => Math.min(longestWaitSeconds, 10 * 2 ** Math.min(attempts - 1, 20))
