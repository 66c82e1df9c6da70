import { connect, type Socket } from 'node:net'

/**
 * Returns the next request's bytes for this connection, or null when there are no more. Once `isOver`, a round that has begun (a raised request)
 * is finished and no other begins.
 */
export type NextRequest = (previous: Answer | null, isOver: boolean) => Buffer | null
export type Answer = { status: number; body: string }
export type Load = { milliseconds: Float64Array; seconds: number; failures: readonly string[] }

/**
 * Drives `connections` keep-alive connections for `seconds`, each sending its next request after the previous answer. Bare sockets, to leave the CPU to
 * the server.
 */
export async function drive({
  port,
  connections,
  seconds,
  requests,
}: {
  port: number
  connections: number
  seconds: number
  requests: (connection: number) => NextRequest
}): Promise<Load> {
  const started = performance.now()
  const until = started + seconds * 1000
  const times: number[] = []
  const failures: string[] = []
  await Promise.all(Array.from({ length: connections }, (_, index) => exchange({ port, until, next: requests(index), times, failures })))
  return { milliseconds: Float64Array.from(times).sort(), seconds: (performance.now() - started) / 1000, failures }
}

type Exchange = { port: number; until: number; next: NextRequest; times: number[]; failures: string[] }

function exchange({ port, until, next, times, failures }: Exchange): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let received: Buffer = Buffer.alloc(0)
    let sentAt = 0
    const send = (previous: Answer | null) => {
      const request = next(previous, performance.now() >= until)
      if (!request) {
        socket.end(resolve)
        return
      }
      sentAt = performance.now()
      socket.write(request)
    }
    socket.on('connect', () => send(null))
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const answer = readAnswer(received)
      if (!answer) return
      received = Buffer.alloc(0)
      times.push(performance.now() - sentAt)
      if (answer.status >= 400) failures.push(`${answer.status} ${answer.body.slice(0, 200)}`)
      send(answer)
    })
  })
}

function readAnswer(received: Buffer): Answer | null {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = received.toString('latin1', 0, headEnd)
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
  if (received.length < headEnd + 4 + length) return null
  return { status: Number(head.slice(9, 12)), body: received.toString('utf8', headEnd + 4, headEnd + 4 + length) }
}

export const percentile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** The bytes of a request with this bearer token. */
export function requestBytes({
  method,
  url,
  body,
  token,
}: {
  method: string
  url: string
  body?: string | undefined
  token: string
}): Buffer {
  const head = [`${method} ${url} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: Bearer ${token}`]
  if (body !== undefined) head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`)
}
