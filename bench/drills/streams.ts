import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type StreamFigures = {
  open: number
  events: number
  /** Streams that ended after their hour, and were opened again. */
  endings: number
  longestSilenceMs: number
  failures: readonly string[]
  /** Of each second in which there was one. */
  beatsBySecond: readonly number[]
}

type Wanted = { port: number; tokens: readonly string[]; opensPerSecond: number }

/** Opens a live stream for each token and keeps it open. `take` answers what happened since the last taking. */
export function openStreams(wanted: Wanted): { take(): Promise<StreamFigures>; stop(): Promise<void> } {
  const child = fork(join(import.meta.dirname, 'stream-clients.ts'))
  child.send(wanted)
  return {
    take: async () => {
      child.send('figures')
      const [figures] = (await once(child, 'message')) as [StreamFigures]
      return figures
    },
    stop: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
