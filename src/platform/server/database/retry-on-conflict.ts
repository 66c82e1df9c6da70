import { sqlState } from './database-errors.ts'

const uniqueViolation = '23505'
const attempts = 5

/** Decides again where a concurrent transaction has just stored the same value of a unique index. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || sqlState(error) !== uniqueViolation) throw error
    }
  }
}
