import { clockText } from '#platform/contract/moment.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'
import { liftedByTest, type TestKind, type TestResult } from './test-kinds.rules.ts'

/** An open hold of a failed test. */
export type TestHold = {
  holdId: string
  kind: TestKind
  /** When the server recorded the last test that failed: no device and no tester dates the wait. */
  failedAt: Date
}

type Wait = { secondTestMinutes: number }

/** From when on a test that passes lifts the hold; null where none does. */
export const possibleAt = ({ kind, failedAt }: Pick<TestHold, 'kind' | 'failedAt'>, { secondTestMinutes }: Wait): Date | null =>
  liftedByTest[kind] ? new Date(failedAt.getTime() + secondTestMinutes * 60_000) : null

type NextTest = { result: TestResult; minutesAgo: number; now: Date; timeZone: string }

/** What a test does: places a hold, keeps or lifts the one that is open, or nothing. */
export const testEffects = ['held', 'kept', 'lifted', 'none'] as const
export type TestEffect = (typeof testEffects)[number]

/** `hold`: the open one of a test of the same kind. */
export function judgeTest(
  hold: TestHold | undefined,
  { result, minutesAgo, now, timeZone }: NextTest,
  wait: Wait,
): Ruling<{ effect: TestEffect }> {
  if (!hold) return { ok: true, effect: result === 'failed' ? 'held' : 'none' }
  if (result === 'failed') return { ok: true, effect: 'kept' }
  const at = possibleAt(hold, wait)
  if (at === null) return { ok: true, effect: 'kept' }
  if (now < at) return { ok: false, code: 'too_early', message: `A second test is possible at ${clockText(at, timeZone)}, not before.` }
  if (minutesAgo > 0)
    return { ok: false, code: 'not_now', message: 'A second test that passes is recorded when it is taken. Test the driver now.' }
  return { ok: true, effect: 'lifted' }
}
