import { sqlState } from './database-errors.ts'

const checkViolated = '23514'

/**
 * Does the work for each in turn, also after one that a constraint refuses, as rows of older releases may make it: that refusal is thrown when the others are done.
 */
export async function despiteRefusals<T>(each: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const refusals: unknown[] = []
  for (const one of each)
    await work(one).catch((error: unknown) => {
      if (sqlState(error) !== checkViolated) throw error
      refusals.push(error)
    })
  if (refusals.length > 0) throw refusals[0]
}
