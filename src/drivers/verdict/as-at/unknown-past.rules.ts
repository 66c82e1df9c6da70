import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'

/** Why nothing is said of a driver at a past time. */
export type UnknownPast =
  | { why: 'no record'; keptSince: PlainDate | undefined }
  /** The driver was not in the reader's reach. */
  | { why: 'another plant' }
  | { why: 'another transporter' }

export function unknownText(
  unknown: UnknownPast,
  { registeredOn }: { registeredOn: PlainDate },
): { sentence: string; date: PlainDate | null } {
  if (unknown.why === 'another plant') return { sentence: 'The driver was at another plant then.', date: null }
  if (unknown.why === 'another transporter') return { sentence: 'The driver drove for another transporter then.', date: null }
  const { keptSince = registeredOn } = unknown
  if (keptSince <= registeredOn)
    return { sentence: `The driver was registered on ${dateText(keptSince)}; there is no record before that day.`, date: keptSince }
  return { sentence: `Kept since ${dateText(keptSince)}: what was known of the driver before is not recorded.`, date: keptSince }
}
