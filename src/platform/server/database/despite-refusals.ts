import { batchesOf } from './batches.ts'
import { sqlState } from './database-errors.ts'

const checkViolated = '23514'

/**
 * Does the work for each in turn, also after one that a constraint refuses, as rows of older releases may make it: that refusal is thrown when the others are done.
 */
export const despiteRefusals = <T>(each: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> =>
  batchesDespiteRefusals([...each], 1, async (batch) => {
    for (const one of batch) await work(one)
  })

/** The same for work on many at once: a batch that is refused is halved, until those alone are left out that a constraint refuses. */
export async function batchesDespiteRefusals<T>(
  all: readonly T[],
  size: number,
  work: (batch: readonly T[]) => Promise<void>,
): Promise<void> {
  const refusals: unknown[] = []
  const waiting = batchesOf(all, size)
  for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
    const tried = batch
    await work(tried).catch((error: unknown) => {
      if (sqlState(error) !== checkViolated) throw error
      if (tried.length === 1) refusals.push(error)
      else waiting.unshift(...batchesOf(tried, Math.ceil(tried.length / 2)))
    })
  }
  if (refusals.length > 0) throw refusals[0]
}
