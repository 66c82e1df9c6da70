const leftovers: (() => Promise<unknown>)[] = []

/** Runs at the end of the test file, last first. Works anywhere, also inside hooks, where vitest ignores `afterAll`. */
export const atTheEnd = (clear: () => Promise<unknown>): unknown => leftovers.push(clear)

export async function clearLeftovers(): Promise<void> {
  for (const clear of leftovers.splice(0).toReversed()) await clear()
}
