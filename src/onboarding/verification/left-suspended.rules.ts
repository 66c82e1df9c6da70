import { dateText } from '#platform/contract/moment.ts'
import { toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'

/** A suspension that ended because its driver left. */
export type LeftSuspended = {
  leftAt: Date
  /** The first day of driving again, had the driver stayed; null where only a decision would have ended it. */
  endsOn: PlainDate | null
  violation: string | null
}

/** For those who verify the documents: 'Left on 3 Nov 2026 while suspended until 1 Dec 2026: Uncovered load.' */
export function leftSuspendedText({ leftAt, endsOn, violation }: LeftSuspended, timeZone: string): string {
  const until = endsOn === null ? 'without an end' : `until ${dateText(endsOn)}`
  const why = violation === null ? '' : `: ${violation}`
  return `Left on ${dateText(toPlainDate(leftAt, timeZone))} while suspended ${until}${why}.`
}

/** Leaving does not shorten a suspension: nobody is verified before its last day. One without an end is for the reviewer to judge. */
export function judgeLeftSuspended(left: readonly LeftSuspended[], today: PlainDate): Ruling {
  const last = left
    .flatMap(({ endsOn }) => endsOn ?? [])
    .sort()
    .at(-1)
  if (last === undefined || last <= today) return { ok: true }
  const message = `The applicant left while suspended until ${dateText(last)}. The documents can be verified from that day on.`
  return { ok: false, code: 'left_suspended', message }
}
