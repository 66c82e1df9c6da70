import { clearanceExpiry, clearanceValidityMonths } from '#drivers/pass/pass.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'

type RenewalDay = {
  /** 'examination' or 'training', for messages. */
  what: string
  date: PlainDate
  today: PlainDate
  /** Whether the clearance must still be valid; one that records 'not fit' need not. */
  mustBeValid: boolean
}

/** Refuses a renewal dated in the future or expired; checked when it is sent and when it is approved. */
export function judgeRenewalDay({ what, date, today, mustBeValid }: RenewalDay): Ruling {
  if (date > today) return { ok: false, code: 'day_to_come', message: `The date of the ${what} is in the future` }
  if (mustBeValid && clearanceExpiry(date) <= today) {
    return { ok: false, code: 'day_past', message: `The ${what} is valid for ${clearanceValidityMonths} months and has expired` }
  }
  return { ok: true }
}
