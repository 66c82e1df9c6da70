import type { Portal } from '#accounts/portals.rules.ts'
import { requestNews, type RequestNews, type RequestNewsId } from './notifications.contract.ts'

/** The text of bell and mail. */
export type Words = { readonly title: string; readonly body: string }

export function requestWords(news: RequestNews): Words {
  const by = news.by_name ?? 'The system'
  return {
    title: `${news.type_name}: ${newsWords[news.news]}`,
    body: `${by} ${deeds[news.news]} for ${news.driver_name}.${news.comment ? ` "${news.comment}"` : ''}`,
  }
}

const newsWords = { 1: 'requested', 2: 'approved', 3: 'rejected', 4: 'cancelled' } satisfies Record<RequestNewsId, string>
const deeds = {
  1: 'raised this request',
  2: 'approved this request',
  3: 'rejected this request',
  4: 'took this request back',
} satisfies Record<RequestNewsId, string>

/** The option that selects an event: a cancellation reaches those who chose 'Requested'. */
export const optionFor = (news: RequestNewsId): RequestNewsId => (news === requestNews.cancelled ? requestNews.requested : news)

/** Submitters are always notified of the decision. */
export const personallyTold = (news: RequestNews): string | null => (news.news === requestNews.requested ? null : news.raised_by_id)

/** The transporters to notify. */
export const notifiedTransporters = ({ transporter_id, joined }: RequestNews): readonly string[] =>
  [transporter_id, joined?.transporter_id].filter((id) => id !== undefined)

/**
 * The link of a notification, relative to the reader's portal. A driver's new transporter cannot see the request, so it is linked to the
 * driver.
 */
export function requestLink({ request_id, transporter_id, joined }: RequestNews, readersTransporter: string | null): string {
  const hasJoined = joined !== undefined && readersTransporter === joined.transporter_id && readersTransporter !== transporter_id
  return hasJoined ? `driver/${joined.driver_id}` : `requests/details/${request_id}`
}

/** Doctors and trainers have a renewal list, and no page per request. */
export const linkFor = (portal: Portal, link: string | null): string | null =>
  portal === 'doctor' || portal === 'trainer' ? 'renewal' : link

const longestWaitSeconds = 3600

/** Seconds until the next try after a number of failures: 10, 20, 40, … up to an hour. */
export const secondsToNextTry = (attempts: number): number => Math.min(longestWaitSeconds, 10 * 2 ** Math.min(attempts - 1, 20))

/** Nine tries in 90 minutes, then hourly: an address that fails for three days is wrong. */
export const mostMailTries = 80

/** The time of the next try after a number of failures; null gives up. */
export const secondsToNextMail = (attempts: number): number | null => (attempts >= mostMailTries ? null : secondsToNextTry(attempts))
