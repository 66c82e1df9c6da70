import { availableParallelism } from 'node:os'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** As many as cores for the journeys, which run beside the tests; up to what the connections of a run's PostgreSQL allow. */
export const journeyWorkers = Math.min(availableParallelism(), 8)

/** One more for the tests, which often wait for a process or a moment: with as many as cores, a sixth of a run went idle. */
export const testWorkers = journeyWorkers + 1

/** Runs these files first, also on a machine without timings: a long file started last would leave the other workers idle. */
export function longestFirst(names: readonly string[]): typeof BaseSequencer {
  const rankOf = ({ moduleId }: TestSpecification): number => {
    const rank = names.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
    return rank < 0 ? names.length : rank
  }
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
    }
  }
}
