/** Whether somebody uses this server. */
export type Attendance = {
  /** Somebody called. */
  came(): void
  isQuiet(): boolean
  /** Hears of the first call after a quiet time; returns what ends that. */
  onReturn(listener: () => void): () => void
}

/** Longer than a person reads a page between two calls. */
const quietAfterMs = 60_000

/** `isWatched`: somebody has a page open, who sees what arrives without a call. */
export function openAttendance(isWatched: () => boolean, quietAfter = quietAfterMs): Attendance {
  const listeners = new Set<() => void>()
  let lastCall = performance.now()
  const isQuiet = (): boolean => performance.now() - lastCall > quietAfter && !isWatched()
  return {
    came: () => {
      const returns = isQuiet()
      lastCall = performance.now()
      if (returns) listeners.forEach((listener) => listener())
    },
    isQuiet,
    onReturn: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A server that somebody always uses. */
export const busy: Attendance = { came: () => {}, isQuiet: () => false, onReturn: () => () => {} }
