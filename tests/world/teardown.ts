const steps: (() => Promise<unknown>)[] = []

/** Runs at the end of the test file, last first. Works anywhere, also inside hooks, where vitest ignores `afterAll`. */
export const onTeardown = (step: () => Promise<unknown>): unknown => steps.push(step)

export async function runTeardown(): Promise<void> {
  for (const step of steps.splice(0).toReversed()) await step()
}
