import { earlyKey, type EarlyCall } from '#platform/contract/early-call.ts'

/** What the page that the server sent has begun, for the allocation that its session had then. */
type Early = { allocation: string; answers: Map<string, Promise<Response>> }

/** Of an answer that has waited longer for its screen nobody knows whether it still holds. */
const keptMs = 10_000

/** The answer that the page has begun to fetch while its code was loading; once, and only for the allocation that is shown. */
export function takeEarly(call: EarlyCall, allocation: string | undefined): Promise<Response> | undefined {
  const { early } = window as { early?: Early }
  if (!early || performance.now() > keptMs || (allocation ?? early.allocation) !== early.allocation) return undefined
  const key = earlyKey(call)
  const answer = early.answers.get(key)
  early.answers.delete(key)
  return answer
}
