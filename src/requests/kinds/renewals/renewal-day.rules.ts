import { clearanceExpiry, clearanceValidityMonths } from '#passes/passes.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'

type Wanted = {
  /** What was done on that day, as 'examination'. */
  readonly what: string
  readonly date: PlainDate
  readonly today: PlainDate
  /** Whether it has to count still; what takes a clearance away need not. */
  readonly mustCount: boolean
}

/** What is renewed has taken place, and counts still: asked when it is sent, and again when it is approved. */
export function judgeRenewalDay({ what, date, today, mustCount }: Wanted): Ruling {
  if (date > today) return { ok: false, code: 'day_to_come', message: `The ${what} has not taken place yet` }
  if (mustCount && clearanceExpiry(date) <= today) {
    return { ok: false, code: 'day_past', message: `The ${what} counts for ${clearanceValidityMonths} months. This one counts no more` }
  }
  return { ok: true }
}
