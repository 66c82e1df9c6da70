/** Deterministic pseudo-random numbers from a seed. */
export type SeededRandom = {
  /** 0 ≤ n < `below`. */
  upTo: (below: number) => number
  pick: <T>(list: readonly T[]) => T
  /** True with this probability. */
  in: (share: number) => boolean
}

/** mulberry32: small and good enough for a demonstration. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const upTo = (below: number): number => Math.floor(next() * below)
  return {
    upTo,
    pick: (list) => {
      const picked = list[upTo(list.length)]
      if (picked === undefined) throw new Error('There is nothing to pick from')
      return picked
    },
    in: (share) => next() < share,
  }
}
