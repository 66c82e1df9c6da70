import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasBody, isArriving } from './declared-body.ts'

type Bounds = { bytes: number; bytesPerSecond: number; ms: number }

/**
 * Sends a response before the body has been read, then closes the connection. The rest of the body is discarded up to these bounds: closing at
 * once would reset the connection, and the sender would never see the response.
 */
export const respondBeforeBody =
  (bounds: Bounds) =>
  (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: null, payload: unknown) => void): void => {
    if (!isArriving(request.raw) || !hasBody(request) || typeof payload !== 'string') {
      done(null, payload)
      return
    }
    void reply.headers({ connection: 'close', 'content-length': String(Buffer.byteLength(payload)) })
    done(null, Readable.from(respondThenDrain(payload, request.raw, bounds), { objectMode: false }))
  }

async function* respondThenDrain(response: string, body: IncomingMessage, bounds: Bounds): AsyncGenerator<Buffer> {
  yield Buffer.from(response)
  await drain(body, bounds)
}

/** No faster than `bytesPerSecond`: senders without a login could otherwise keep the server busy with reading. */
async function drain(body: IncomingMessage, { bytes, bytesPerSecond, ms }: Bounds): Promise<void> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), ms)
  let bytesLeft = bytes
  body.on('data', (chunk: Buffer) => {
    bytesLeft -= chunk.length
    if (bytesLeft < 0) ending.abort()
    body.pause()
    setTimeout(() => body.resume(), (chunk.length / bytesPerSecond) * 1000)
  })
  try {
    body.unpipe()
    body.resume()
    if (!body.readableEnded && !body.destroyed)
      await Promise.race(['end', 'close'].map((event) => once(body, event, { signal: ending.signal })))
  } catch {
    // The bounds were reached, or the sender has disconnected: the connection is closed either way.
  } finally {
    clearTimeout(timer)
    ending.abort()
  }
}
