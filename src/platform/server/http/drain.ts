import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** Shuts a server down behind a load balancer without losing a call. */
export type Drain = {
  watch(server: Server): void
  /** Whether readiness must report 'not ready'. */
  isLeaving(): boolean
  /**
   * From now on every response closes its connection. Resolves after `forMs`, once no call has arrived for half a second, at most three seconds
   * later. Aborting `hurry` ends the wait.
   */
  leave(forMs: number, hurry: AbortSignal): Promise<void>
  /** Accepts no new connections, closes idle ones, runs `end`, and resolves when all calls in flight have their responses. */
  close(end: () => Promise<unknown>): Promise<void>
}

/** HAProxy probes every 2 s and needs three failures: it may send calls for a second beyond the usual 5 s. */
const maxExtraMs = 3_000
const quietMs = 500
/** A connection without a call: a browser's spare one, or one whose request is still in transit. */
const maxIdleMs = 1_000
const sweepMs = 50
/** An idle turn of the event loop is shorter. Under load the wait ends after `maxTurns` turns. */
const shortTurnMs = 0.3
const maxTurns = 2_000

type Connection = { calls: number; idleSince: number }

/** Calls for which `isProbe` is true are the balancer's health checks and do not delay the shutdown. */
export function openDrain({ isProbe }: { isProbe: (path: string) => boolean }): Drain {
  const connections = new Map<Socket, Connection>()
  let [isLeaving, lastCallAt, accepted] = [false, 0, 0]
  let listeningServer: Server | undefined

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
    listeningServer?.closeIdleConnections()
    const idleLimit = performance.now() - maxIdleMs
    for (const [socket, { calls, idleSince }] of connections) if (calls === 0 && idleSince < idleLimit) socket.destroy()
  }

  return {
    watch: (server) => {
      listeningServer = server
      server.on('connection', onConnection)
      // Before the handler, which may respond at once.
      server.prependListener('request', onRequest)
    },
    isLeaving: () => isLeaving,
    leave: async (forMs, hurry) => {
      isLeaving = true
      const pause = (ms: number) => sleep(ms, undefined, { signal: hurry }).catch(() => {})
      await pause(forMs)
      const deadline = performance.now() + Math.min(forMs, maxExtraMs)
      while (!hurry.aborted && performance.now() < Math.min(deadline, lastCallAt + quietMs)) await pause(sweepMs)
    },
    close: async (end) => {
      isLeaving = true
      await waitForPendingAccepts(() => accepted)
      const closed = new Promise<void>((resolve) => (listeningServer ? void listeningServer.close(() => resolve()) : resolve()))
      const sweeping = setInterval(closeIdle, sweepMs)
      await Promise.all([end(), closed]).finally(() => clearInterval(sweeping))
    },
  }
}

/**
 * Connections that the system has accepted and this process has not are reset when it stops listening, which loses POSTs that must not be
 * repeated. So it stops right after a short turn of the event loop without a new connection.
 */
async function waitForPendingAccepts(accepted: () => number): Promise<void> {
  for (let turn = 0; turn < maxTurns; turn++) {
    const [began, before] = [performance.now(), accepted()]
    await nextTurn()
    if (accepted() === before && performance.now() - began < shortTurnMs) return
  }
}
