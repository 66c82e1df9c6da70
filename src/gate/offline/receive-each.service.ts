import { sqlState } from '#platform/server/database/database-errors.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { receivedStates } from './queue.contract.ts'

export type Received = { state: (typeof receivedStates)[number]; message: string | null }

/**
 * Receives one after the other what a device sent, whatever becomes of those before: what the database cannot store is refused alone, and any other fault is thrown
 * when all were tried, so that the device sends again. A refusal of the device itself ends it at once.
 */
export async function receiveEach<S>(all: readonly S[], receive: (one: S) => Promise<Received | string>): Promise<readonly Received[]> {
  const results: Received[] = []
  const faults: unknown[] = []
  for (const one of all) {
    const result = await receive(one).catch((error: unknown) => {
      if (error instanceof Refusal) throw error
      if (!isUnstorable(error)) faults.push(error)
      return 'This cannot be stored.'
    })
    results.push(typeof result === 'string' ? { state: 'refused', message: result } : result)
  }
  if (faults.length > 0) throw faults[0]
  return results
}

/** PostgreSQL's classes 'data exception' and 'integrity constraint violation'. */
const isUnstorable = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '')
