import type { BarringReason } from '#drivers/blacklisting/blacklisting.rules.ts'
import { longestMonths } from '#drivers/holds/placing/placing.rules.ts'
import { addMonths, type PlainDate } from '#platform/contract/plain-date.ts'

/** The longest day of a hold at one plant. */
export const longestHere = (today: PlainDate): PlainDate => addMonths(today, longestMonths)

/** Why a driver cannot be barred at this plant alone until that day; undefined where it can. */
export const barredHereProblem = (until: PlainDate | undefined, today: PlainDate): string | undefined =>
  until !== undefined && until > longestHere(today)
    ? `At one plant it lasts ${longestMonths} months at most. Choose an earlier day`
    : undefined

/** The reason of the hold: its own list is shorter. */
export function siteReason(reason: BarringReason | undefined): 'incident' | 'rules' | 'other' {
  if (reason === undefined || reason === 'other') return 'other'
  return reason === 'accident' || reason === 'violence' ? 'incident' : 'rules'
}
