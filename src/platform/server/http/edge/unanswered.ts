/** How many calls have no answer yet that their callers have read to the end, by a connection, a person or an address. */
export type Unanswered<Key> = {
  /** False, and not counted, where there are the most already. `onEnded` gets the function to call at the end of the answer. */
  add: (key: Key, onEnded: (ended: () => void) => void) => boolean
}

export function countUnanswered<Key>(max: number): Unanswered<Key> {
  const counts = new Map<Key, number>()
  return {
    add: (key, onEnded) => {
      const count = counts.get(key) ?? 0
      if (count >= max) return false
      counts.set(key, count + 1)
      onEnded(() => {
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      })
      return true
    },
  }
}
