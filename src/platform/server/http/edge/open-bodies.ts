import { Refusal } from '../refusal.ts'

export type Quota = { key: string; max: { count: number; bytes: number } }

export type OpenBodies = {
  /** Counts a body of `bytes` against every quota; undefined, and counted nowhere, when one is full. The function releases it. */
  reserve(bytes: number, quotas: readonly Quota[]): (() => void) | undefined
  /** Bodies currently counted under a key. */
  count(key: string): number
}

/** The number and total size of the bodies in transit, by key: a person, an address, or all. */
export function openBodies(): OpenBodies {
  const reserved = new Map<string, { count: number; bytes: number }>()
  const add = (key: string, count: number, bytes: number): void => {
    const current = reserved.get(key) ?? { count: 0, bytes: 0 }
    const next = { count: current.count + count, bytes: current.bytes + bytes }
    if (next.count > 0) reserved.set(key, next)
    else reserved.delete(key)
  }
  return {
    reserve: (bytes, quotas) => {
      const isFull = quotas.some(({ key, max }) => {
        const { count, bytes: sum } = reserved.get(key) ?? { count: 0, bytes: 0 }
        // A single body always fits; its size is checked against the route before.
        return count >= max.count || (count > 0 && sum + bytes > max.bytes)
      })
      if (isFull) return undefined
      for (const { key } of quotas) add(key, 1, bytes)
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        for (const { key } of quotas) add(key, -1, -bytes)
      }
    },
    count: (key) => reserved.get(key)?.count ?? 0,
  }
}

export const tooManyBodies = (): Refusal =>
  new Refusal({
    status: 503,
    code: 'overloaded',
    message: 'Too many uploads from your network are in progress. Wait until they have finished, then try again.',
    retryAfter: 10,
  })
