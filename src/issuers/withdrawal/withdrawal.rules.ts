import { isDesignatedAnew, type DesignatedDays } from '#administration/issuers/issuer-state.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'

/** `withdrawnBy`: who ended it the last time; null for nobody. */
export type Withdrawable = DesignatedDays & { name: string; withdrawnBy: string | null }

/** Whether a withdrawal counts still: no designation has been given after it. */
const isWithdrawn = (issuer: DesignatedDays): boolean => issuer.withdrawn_from !== null && !isDesignatedAnew(issuer)

/** Of two people at once the second is refused, and reads what the first did. */
export function judgeWithdrawal(issuer: Withdrawable, today: PlainDate): Ruling {
  const { name, withdrawnBy, withdrawn_from: day } = issuer
  if (!isWithdrawn(issuer) || day === null) return { ok: true }
  const done = `${withdrawnBy ?? 'Somebody'} has withdrawn the designation of ${name} from ${dateText(day)} already.`
  return { ok: false, code: 'withdrawn', message: day > today ? `${done} For another day, take that back first.` : done }
}

/** What is wrong with the day, if anything: a designation is withdrawn within its days. */
export function withdrawalDayProblem(
  { name, designated_from: from, designated_until: until }: Withdrawable,
  day: PlainDate,
): string | undefined {
  if (from !== null && day < from) return `${name} is designated from ${dateText(from)}. Choose that day or a later one.`
  if (until !== null && day > until) return `The designation of ${name} ends on ${dateText(until)} anyway. Choose a day up to it.`
  return undefined
}

/** A withdrawal is taken back before its day: from then on renewals may have been refused because of it. */
export function judgeTakingBack(issuer: Withdrawable, today: PlainDate): Ruling {
  const { name, withdrawn_from: day } = issuer
  if (!isWithdrawn(issuer) || day === null)
    return { ok: false, code: 'not_withdrawn', message: `The designation of ${name} is not withdrawn, or somebody has taken that back.` }
  if (day > today) return { ok: true }
  const anew = `Designate ${name} anew: 'Update details', with a first day after it.`
  return { ok: false, code: 'day_past', message: `The designation ended on ${dateText(day)}, so that cannot be taken back. ${anew}` }
}
