export type Turns<T> = {
  /** The number of the item, from 0 on. */
  add(item: T): number
  delete(item: T): void
  /** Those whose turn it is now: each item once in so many takings. */
  take(): ReadonlySet<T>
}

/** Spreads items evenly over so many turns. */
export function inTurns<T>(count: number): Turns<T> {
  const turns = Array.from({ length: count }, () => new Set<T>())
  const turnOf = (n: number): Set<T> => turns[n % count] ?? new Set()
  let [added, taken] = [0, 0]
  return {
    add: (item) => {
      turnOf(added).add(item)
      return added++
    },
    delete: (item) => turns.forEach((turn) => turn.delete(item)),
    take: () => turnOf(taken++),
  }
}
