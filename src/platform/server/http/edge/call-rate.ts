import { tooMany } from '../refusal.ts'

export type RateLimits = { seconds: number; address: number; total: number }

/**
 * Limits calls that need no login, so that a flood of them costs nothing: counted in this process, in windows of some seconds.
 * Returns the function that counts a call of a key, or throws a 429.
 */
export function openCallRate({ seconds, address, total }: RateLimits, message: string): (key: string, now: Date) => void {
  let [windowEnd, counted] = [0, 0]
  // Never has more keys than `total`.
  const byKey = new Map<string, number>()
  return (key, now) => {
    if (now.getTime() >= windowEnd) {
      ;[windowEnd, counted] = [now.getTime() + seconds * 1000, 0]
      byKey.clear()
    }
    const ofKey = byKey.get(key) ?? 0
    if (counted >= total || ofKey >= address) throw tooMany(Math.ceil((windowEnd - now.getTime()) / 1000), message)
    counted += 1
    byKey.set(key, ofKey + 1)
  }
}
