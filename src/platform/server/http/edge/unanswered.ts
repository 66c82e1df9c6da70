/** How many calls have no answer yet that their callers have read to the end, by a connection, a person or an address. */
export type Unanswered<Key> = {
  /** Counts one more, until the returned function is called; undefined, and not counted, where there are the most already. */
  add: (key: Key) => (() => void) | undefined
}

export function countUnanswered<Key>(max: number): Unanswered<Key> {
  const counts = new Map<Key, number>()
  return {
    add: (key) => {
      const count = counts.get(key) ?? 0
      if (count >= max) return undefined
      counts.set(key, count + 1)
      return () => {
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}
