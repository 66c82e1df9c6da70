import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'

type RenewalDay = {
  /** 'examination' or 'training', for messages. */
  what: string
  date: PlainDate
  today: PlainDate
  /** When it ends; null where it need not be valid, as one that records 'not fit', or where the day is not known yet. */
  until: PlainDate | null
  /** How many months that is, where the plant's rule counts months. */
  months: number | null
}

/** Refuses a renewal dated in the future or expired; checked when it is sent and when it is approved. */
export function judgeRenewalDay({ what, date, today, until, months }: RenewalDay): Ruling {
  if (date > today) return { ok: false, code: 'day_to_come', message: `The date of the ${what} is in the future` }
  if (until === null || until > today) return { ok: true }
  const lasts = months === null ? `was valid until ${dateText(until)}` : `is valid for ${months} months`
  return { ok: false, code: 'day_past', message: `The ${what} ${lasts} and has expired` }
}
