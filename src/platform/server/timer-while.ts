export type TimerWhile = {
  /** Called when there may be something to look at. */
  start(): void
  stop(): void
}

/** Looks again and again while there is something to look at, and sets no timer otherwise: a server at rest stays asleep. */
export function timerWhile(isNeeded: () => boolean, look: () => void, pauseMs: number): TimerWhile {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const start = (): void => {
    if (!isStopped) timer ??= setTimeout(next, pauseMs).unref()
  }
  const next = (): void => {
    timer = undefined
    if (isNeeded()) start()
    look()
  }
  return {
    start,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
