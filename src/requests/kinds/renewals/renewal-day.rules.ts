import { clearanceExpiry, clearanceValidityMonths } from '#passes/passes.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'

type Wanted = {
  /** 'examination' or 'training', for messages. */
  readonly what: string
  readonly date: PlainDate
  readonly today: PlainDate
  /** Whether the clearance must still be valid; one that records 'not fit' need not. */
  readonly mustCount: boolean
}

/** A renewal's day must be past and still valid; judged when it is sent and when it is approved. */
export function judgeRenewalDay({ what, date, today, mustCount }: Wanted): Ruling {
  if (date > today) return { ok: false, code: 'day_to_come', message: `The ${what} has not taken place yet` }
  if (mustCount && clearanceExpiry(date) <= today) {
    return { ok: false, code: 'day_past', message: `The ${what} counts for ${clearanceValidityMonths} months. This one counts no more` }
  }
  return { ok: true }
}
