import type { IncomingMessage } from 'node:http'
import { isArriving } from './declared-body.ts'

export type Pace = { bytesPerSecond: number; windowMs: number }
export type BodyPace = { watch(body: IncomingMessage): void; stop(): void }

type Watched = { body: IncomingMessage; since: number; bytes: number }

/** Closes the connection of each request body that arrives more slowly than this, measured over a window. One shared timer runs while there are bodies. */
export function watchPace({ bytesPerSecond, windowMs }: Pace): BodyPace {
  const watched = new Set<Watched>()
  let timer: NodeJS.Timeout | undefined

  const checkAll = (): void => {
    const now = performance.now()
    for (const entry of watched) if (hasEnded(entry.body) || cutIfSlow(entry, now)) watched.delete(entry)
    if (watched.size === 0) stop()
  }
  const cutIfSlow = (entry: Watched, now: number): boolean => {
    const seconds = (now - entry.since) / 1000
    if (seconds * 1000 < windowMs) return false
    const { bytesRead } = entry.body.socket
    // A sender that is waiting for backpressure is not slow.
    const isSlow = bytesRead - entry.bytes < bytesPerSecond * seconds && !isUnderBackpressure(entry.body)
    if (isSlow) entry.body.socket.destroy()
    else Object.assign(entry, { since: now, bytes: bytesRead })
    return isSlow
  }
  const stop = (): void => {
    clearInterval(timer)
    timer = undefined
  }
  return {
    watch: (body) => {
      if (hasEnded(body)) return
      watched.add({ body, since: performance.now(), bytes: body.socket.bytesRead })
      timer ??= setInterval(checkAll, Math.min(1_000, windowMs / 4)).unref()
    },
    stop,
  }
}

const hasEnded = (body: IncomingMessage): boolean => !isArriving(body) || body.socket.destroyed
const isUnderBackpressure = (body: IncomingMessage): boolean => body.readableLength >= body.readableHighWaterMark
