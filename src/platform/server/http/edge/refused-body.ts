import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasBody, isArriving } from './declared-body.ts'

type Bounds = { readonly bytes: number; readonly ms: number }

/**
 * An answer that comes before its body has been read. The answer goes out whole, and the connection is closed after it; what still arrives is thrown
 * away, up to these bounds, because closing at once would reset the connection and the sender would never see the answer.
 */
export const answerBeforeBody =
  (bounds: Bounds) =>
  (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: null, payload: unknown) => void): void => {
    if (!isArriving(request.raw) || !hasBody(request) || typeof payload !== 'string') {
      done(null, payload)
      return
    }
    void reply.headers({ connection: 'close', 'content-length': String(Buffer.byteLength(payload)) })
    done(null, Readable.from(answerThenDrain(payload, request.raw, bounds), { objectMode: false }))
  }

async function* answerThenDrain(answer: string, body: IncomingMessage, bounds: Bounds): AsyncGenerator<Buffer> {
  yield Buffer.from(answer)
  await drain(body, bounds)
}

async function drain(body: IncomingMessage, { bytes, ms }: Bounds): Promise<void> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), ms)
  let left = bytes
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) ending.abort()
  })
  try {
    body.unpipe()
    body.resume()
    if (!body.readableEnded && !body.destroyed)
      await Promise.race(['end', 'close'].map((event) => once(body, event, { signal: ending.signal })))
  } catch {
    // Enough was read, or the sender has gone: the connection is closed either way.
  } finally {
    clearTimeout(timer)
    ending.abort()
  }
}
