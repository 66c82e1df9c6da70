/** Calls whose callers have not read the answers to the end, by a connection, a person or an address. */
export type Unanswered<Key> = {
  /** Holds one more, until the returned function is called. Where there are the most already, the oldest one is cut: who leaves answers unread keeps nobody else out. */
  add: (key: Key, cut: () => void) => () => void
}

export function limitUnanswered<Key>(max: number): Unanswered<Key> {
  const open = new Map<Key, Set<{ cut: () => void }>>()
  return {
    add: (key, cut) => {
      const calls = open.get(key) ?? new Set()
      open.set(key, calls)
      const [oldest] = calls
      if (oldest && calls.size >= max) {
        calls.delete(oldest)
        oldest.cut()
      }
      const call = { cut }
      calls.add(call)
      return () => {
        if (calls.delete(call) && calls.size === 0 && open.get(key) === calls) open.delete(key)
      }
    },
  }
}
