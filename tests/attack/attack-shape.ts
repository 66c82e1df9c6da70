import type { CallResult } from './client.ts'
import type { Scene } from './scene.ts'

/** Responses to the attacker, by status or by how the connection ended. */
export type Counts = Record<string, number>

export type Attack = {
  name: string
  /** The duration in seconds, when it needs longer than the default to have an effect. */
  seconds?: number
  /** Builds the payload before any measurement; the returned function sends it until the signal aborts. */
  prepare: (scene: Scene) => Promise<(ending: AbortSignal) => Promise<Counts>>
}

export function addCount(counts: Counts, outcome: string, by = 1): void {
  counts[outcome] = (counts[outcome] ?? 0) + by
}

/** Runs `width` callers, each calling again after its response. A refused caller pauses briefly, as calling faster gains nothing. */
export async function inParallel(width: number, ending: AbortSignal, call: (round: number) => Promise<CallResult>): Promise<Counts> {
  const counts: Counts = {}
  let round = 0
  const caller = async (): Promise<void> => {
    while (!ending.aborted) {
      const { outcome, ms } = await call(round++)
      addCount(counts, outcome)
      if (outcome !== '200' && ms < 50) await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  await Promise.all(Array.from({ length: width }, caller))
  return counts
}
