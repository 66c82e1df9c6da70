import { Refusal } from '../refusal.ts'

export type Purse = { readonly key: string; readonly most: { readonly count: number; readonly bytes: number } }

export type OpenBodies = {
  /** Counts a body of that many bytes in every purse, or in none: then it answers undefined. The function gives it back. */
  take(bytes: number, purses: readonly Purse[]): (() => void) | undefined
  /** Bodies that are counted under a key just now. */
  count(key: string): number
}

/** How many bodies are arriving, and how large they are, under each key: a person, an address, everybody. */
export function openBodies(): OpenBodies {
  const taken = new Map<string, { count: number; bytes: number }>()
  const add = (key: string, count: number, bytes: number): void => {
    const now = taken.get(key) ?? { count: 0, bytes: 0 }
    const next = { count: now.count + count, bytes: now.bytes + bytes }
    if (next.count > 0) taken.set(key, next)
    else taken.delete(key)
  }
  return {
    take: (bytes, purses) => {
      const isFull = purses.some(({ key, most }) => {
        const { count, bytes: sum } = taken.get(key) ?? { count: 0, bytes: 0 }
        // One body alone always fits: what a route takes is judged before.
        return count >= most.count || (count > 0 && sum + bytes > most.bytes)
      })
      if (isFull) return undefined
      for (const { key } of purses) add(key, 1, bytes)
      let isBack = false
      return () => {
        if (isBack) return
        isBack = true
        for (const { key } of purses) add(key, -1, -bytes)
      }
    },
    count: (key) => taken.get(key)?.count ?? 0,
  }
}

export const tooManyBodies = (): Refusal =>
  new Refusal({
    status: 503,
    code: 'overloaded',
    message: 'Too much is being sent at once from where you are. Wait until the other uploads are through, then try again.',
    retryAfter: 10,
  })
