import type { Received } from './client.ts'
import type { Scene } from './scene.ts'

/** What the attacker was answered, by status or by how the connection ended. */
export type Counts = Record<string, number>

export type Attack = {
  readonly name: string
  /** Seconds, where it needs longer than the others to show anything. */
  readonly seconds?: number
  /** Makes what is sent, before any time is measured, and gives what sends it until the signal comes. */
  readonly prepare: (scene: Scene) => Promise<(ending: AbortSignal) => Promise<Counts>>
}

export function count(counts: Counts, outcome: string, by = 1): void {
  counts[outcome] = (counts[outcome] ?? 0) + by
}

/** `width` callers, each asking again as soon as it is answered. A refused one waits a little, as nobody gains by asking faster. */
export async function inParallel(width: number, ending: AbortSignal, ask: (round: number) => Promise<Received>): Promise<Counts> {
  const counts: Counts = {}
  let round = 0
  const caller = async (): Promise<void> => {
    while (!ending.aborted) {
      const { outcome, ms } = await ask(round++)
      count(counts, outcome)
      if (outcome !== '200' && ms < 50) await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  await Promise.all(Array.from({ length: width }, caller))
  return counts
}
