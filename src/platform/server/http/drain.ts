import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** How a server leaves its place behind a balancer without one call being lost. */
export type Drain = {
  watch(server: Server): void
  /** Readiness is to say no from then on. */
  isLeaving(): boolean
  /**
   * From now on every answer closes its connection. Resolves after `forMs`, and then once a moment passes without a call, at most three seconds
   * later. Aborting `hurry` ends the wait.
   */
  leave(forMs: number, hurry: AbortSignal): Promise<void>
  /** Takes no new connections, closes the idle ones, does `end`, and resolves when all that is under way has been answered. */
  close(end: () => Promise<unknown>): Promise<void>
}

/** HAProxy asks every 2 s and believes the third no: up to a second after the usual 5 s it still sends calls. */
const mostExtraMs = 3_000
const quietMs = 500
/** A connection without a call: a browser's spare one, or one whose call is still on its way. */
const mostIdleMs = 1_000
const sweepMs = 50
/** Turns of the event loop are usually shorter; under load they are waited for so often and no longer. */
const shortTurnMs = 0.3
const mostTurns = 2_000

type Connection = { calls: number; idleSince: number }

/** Calls that `isProbe` names are the balancer's own questions: they do not keep the server. */
export function openDrain({ isProbe }: { readonly isProbe: (path: string) => boolean }): Drain {
  const connections = new Map<Socket, Connection>()
  let [isLeaving, lastCallAt, accepted] = [false, 0, 0]
  let watched: Server | undefined

  const onConnection = (socket: Socket): void => {
    accepted += 1
    connections.set(socket, { calls: 0, idleSince: performance.now() })
    socket.once('close', () => connections.delete(socket))
  }
  const onRequest = ({ url = '', socket }: IncomingMessage, response: ServerResponse): void => {
    const now = performance.now()
    if (!isProbe(url)) lastCallAt = now
    if (isLeaving) response.shouldKeepAlive = false
    const connection = connections.get(socket)
    if (!connection) return
    connection.calls += 1
    response.once('close', () => {
      connection.calls -= 1
      connection.idleSince = performance.now()
    })
  }
  const closeIdle = (): void => {
    watched?.closeIdleConnections()
    const longAgo = performance.now() - mostIdleMs
    for (const [socket, { calls, idleSince }] of connections) if (calls === 0 && idleSince < longAgo) socket.destroy()
  }

  return {
    watch: (server) => {
      watched = server
      server.on('connection', onConnection)
      // Before the handler, which may answer at once.
      server.prependListener('request', onRequest)
    },
    isLeaving: () => isLeaving,
    leave: async (forMs, hurry) => {
      isLeaving = true
      const pause = (ms: number) => sleep(ms, undefined, { signal: hurry }).catch(() => {})
      await pause(forMs)
      const atLast = performance.now() + Math.min(forMs, mostExtraMs)
      while (!hurry.aborted && performance.now() < Math.min(atLast, lastCallAt + quietMs)) await pause(sweepMs)
    },
    close: async (end) => {
      isLeaving = true
      await untilAllAreAccepted(() => accepted)
      const closed = new Promise<void>((resolve) => (watched ? void watched.close(() => resolve()) : resolve()))
      const sweeping = setInterval(closeIdle, sweepMs)
      await Promise.all([end(), closed]).finally(() => clearInterval(sweeping))
    },
  }
}

/**
 * Connections that the system has accepted and this process has not are reset when it stops listening, and a POST on one of them is lost: nobody
 * may send it again. So it stops right after a short turn of the event loop in which none has come.
 */
async function untilAllAreAccepted(accepted: () => number): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn++) {
    const [began, before] = [performance.now(), accepted()]
    await nextTurn()
    if (accepted() === before && performance.now() - began < shortTurnMs) return
  }
}
