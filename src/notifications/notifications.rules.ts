import type { Portal } from '#accounts/portals.rules.ts'
import { requestNews, type RequestNews, type RequestNewsId } from './notifications.contract.ts'

/** What the bell and the mail say. */
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

/** Which of the options that people choose among lets them hear of it: whoever heard that it was asked for hears that it was taken back. */
export const optionFor = (news: RequestNewsId): RequestNewsId => (news === requestNews.cancelled ? requestNews.requested : news)

/** The one who raised a request hears of its decision without having asked to. */
export const personallyTold = (news: RequestNews): string | null => (news.news === requestNews.requested ? null : news.raised_by_id)

/** The transporters whose people are told. */
export const toldTransporters = ({ transporter_id, joined }: RequestNews): readonly string[] =>
  [transporter_id, joined?.transporter_id].filter((id) => id !== undefined)

/**
 * What a reader is led to, under the reader's own portal. A transporter whom the driver has joined cannot see a request that was about another
 * transporter's driver: it is led to the driver.
 */
export function requestLink({ request_id, transporter_id, joined }: RequestNews, readersTransporter: string | null): string {
  const hasJoined = joined !== undefined && readersTransporter === joined.transporter_id && readersTransporter !== transporter_id
  return hasJoined ? `driver/${joined.driver_id}` : `requests/details/${request_id}`
}

/** Doctors and trainers have their renewals, and no page for one request. */
export const linkFor = (portal: Portal, link: string | null): string | null =>
  portal === 'doctor' || portal === 'trainer' ? 'renewal' : link

const longestWaitSeconds = 3600

/** Seconds until the next try after so many failed ones: 10, 20, 40, … up to an hour. */
export const secondsToNextTry = (attempts: number): number => Math.min(longestWaitSeconds, 10 * 2 ** Math.min(attempts - 1, 20))

/** Nine tries in the first hour and a half and then one an hour: an address that has failed for three days is wrong. */
export const mostMailTries = 80

/** When a mail that failed so often is tried again; null where it is given up and the bell is all. */
export const secondsToNextMail = (attempts: number): number | null => (attempts >= mostMailTries ? null : secondsToNextTry(attempts))
