import type { IncomingMessage } from 'node:http'
import { isArriving } from './declared-body.ts'

export type Pace = { readonly bytesPerSecond: number; readonly windowMs: number }
export type BodyPace = { watch(body: IncomingMessage): void; stop(): void }

type Watched = { readonly body: IncomingMessage; since: number; bytes: number }

/** Closes the connection of every body that arrives more slowly than this, measured over a window. One timer watches them all, and none when there are none. */
export function watchPace({ bytesPerSecond, windowMs }: Pace): BodyPace {
  const watched = new Set<Watched>()
  let timer: NodeJS.Timeout | undefined

  const look = (): void => {
    const now = performance.now()
    for (const each of watched) if (hasEnded(each.body) || isCut(each, now)) watched.delete(each)
    if (watched.size === 0) stop()
  }
  const isCut = (each: Watched, now: number): boolean => {
    const seconds = (now - each.since) / 1000
    if (seconds * 1000 < windowMs) return false
    const { bytesRead } = each.body.socket
    // A sender that we have asked to wait is not slow.
    const isSlow = bytesRead - each.bytes < bytesPerSecond * seconds && !isHeldUp(each.body)
    if (isSlow) each.body.socket.destroy()
    else Object.assign(each, { since: now, bytes: bytesRead })
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
      timer ??= setInterval(look, Math.min(1_000, windowMs / 4)).unref()
    },
    stop,
  }
}

const hasEnded = (body: IncomingMessage): boolean => !isArriving(body) || body.socket.destroyed
const isHeldUp = (body: IncomingMessage): boolean => body.readableLength >= body.readableHighWaterMark
