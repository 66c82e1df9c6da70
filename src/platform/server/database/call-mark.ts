import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tx } from './database.ts'

/** A call that creates something: its first transaction also stores that it was made, so that a crash leaves both or neither. */
export type CallMark = { store: (tx: Tx) => Promise<void>; isStored: boolean }

const running = new AsyncLocalStorage<CallMark | undefined>()

/** Runs `work`, whose transactions store the mark. What `work` leaves running in the background no longer does. */
export async function withCallMark<T>(store: CallMark['store'], work: () => Promise<T>): Promise<T> {
  const mark: CallMark = { store, isStored: false }
  try {
    return await running.run(mark, work)
  } finally {
    mark.isStored = true
  }
}

export const missingMark = (): CallMark | undefined => {
  const mark = running.getStore()
  return mark?.isStored ? undefined : mark
}
