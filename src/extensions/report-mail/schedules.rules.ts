import type { Ruling } from '#platform/server/http/refusal.ts'
import type { ScheduleTimes } from './schedule-times.rules.ts'
import { daysFilesAreKept } from './schedules.contract.ts'

/** Null where the day fits: none daily, 1 to 7 weekly, what the input allows monthly and quarterly. */
export function dayProblem({ every, day }: Pick<ScheduleTimes, 'every' | 'day'>): string | null {
  if (every === 'day') return null
  if (day === null || day === 0) return 'Choose a day'
  return every === 'week' && (day < 1 || day > 7) ? 'Choose a day of the week' : null
}

const dayMs = 86_400_000

/** When files of sent reports are deleted that were made before it. */
export const filesKeptSince = (now: Date): Date => new Date(now.getTime() - daysFilesAreKept * dayMs)

/** When the list of runs begins. */
export const runsKeptSince = (now: Date): Date => new Date(now.getTime() - 366 * dayMs)

/** A double click, or two windows. */
const pauseMs = 60_000

/** Whether a run can be sent again: while its file is kept, once a minute. */
export function canRepeat(
  { madeAt, problem, againAt = null }: { madeAt: Date; problem: string | null; againAt?: Date | null },
  now: Date,
): Ruling {
  if (problem !== null) return { ok: false, code: 'nothing_sent', message: 'Nothing was sent in this run, so it cannot be sent again.' }
  if (madeAt < filesKeptSince(now))
    return {
      ok: false,
      code: 'too_old',
      message: `This report is older than ${daysFilesAreKept} days and is no longer kept. Open the view instead.`,
    }
  if (againAt !== null && now.getTime() - againAt.getTime() < pauseMs)
    return { ok: false, code: 'sent_again', message: 'This report was sent again a moment ago.' }
  return { ok: true }
}
