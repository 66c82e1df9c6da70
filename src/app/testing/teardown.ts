const leftovers: (() => Promise<unknown>)[] = []

/** What is to be closed or taken away when the test file ends, the last first. May be said anywhere, also inside a hook, where vitest's own `afterAll` is not heard. */
export const atTheEnd = (clear: () => Promise<unknown>): unknown => leftovers.push(clear)

export async function clearLeftovers(): Promise<void> {
  for (const clear of leftovers.splice(0).toReversed()) await clear()
}
