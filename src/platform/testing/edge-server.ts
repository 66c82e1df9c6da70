import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { anyone, signedIn } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import { done } from '#platform/contract/shapes.ts'
import { accepted, upload } from '#platform/contract/upload.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { part } from '#platform/server/http/handlers.ts'
import { defaultLimits, type HttpLimits } from '#platform/server/http/edge/limits.ts'
import { createServer } from '#platform/server/http/server.ts'

const file = () => upload({ kinds: accepted.pdf })
const text = z.optional(z.string().check(z.maxLength(100)))

/** One route for each case the edge distinguishes. */
const edgeContract = {
  ask: route({ method: 'GET', path: '/v1/ask', summary: 'Ask', access: anyone, input: z.object({ text }), output: done() }),
  tell: route({ method: 'POST', path: '/v1/tell', summary: 'Tell', access: anyone, input: z.object({ text }), output: done() }),
  write: route({ method: 'POST', path: '/v1/write', summary: 'Write', access: signedIn, input: z.object({ text }), output: done() }),
  bring: route({
    method: 'POST',
    path: '/v1/bring',
    summary: 'Bring a file',
    access: signedIn,
    input: z.object({ file: file(), other: z.optional(file()), text }),
    output: done(),
    maxBytes: 1024 * 1024,
  }),
  probe: route({
    method: 'GET',
    path: '/v1/probe',
    summary: 'Probe',
    access: anyone,
    isProbe: true,
    input: z.object({}),
    output: done(),
  }),
}

export type EdgeServer = {
  app: FastifyInstance
  port: number
  uploadFolder: string
  /** Handlers of `write` and `tell` wait for this promise; a test sets it. */
  gate: Promise<void>
  /** How many calls their handlers have begun. */
  reached: number
  /** The access check waits for this promise; a test sets it. */
  check: Promise<void>
  /** Its clock; a test moves it by assigning. */
  now: Date
  /** The users whose calls were let in; those in `ended` are no longer known. */
  found: string[]
  ended: Set<string>
  close(): Promise<void>
}

type TestActor = { portal: null; permissions: readonly []; userId: string }

/** A listening server whose handlers do nothing. A bearer token is taken as the user's id. */
export async function anEdgeServer({
  limits = {},
  publicUrl,
}: { limits?: Partial<HttpLimits>; publicUrl?: URL } = {}): Promise<EdgeServer> {
  const folder = await mkdtemp(join(tmpdir(), 'edge-'))
  const server = {
    gate: Promise.resolve(),
    check: Promise.resolve(),
    reached: 0,
    now: new Date('2026-11-21T06:00:00Z'),
    found: new Array<string>(),
    ended: new Set<string>(),
  }
  const answer = async () => ({ message: 'Done' })
  const waiting = async () => {
    server.reached += 1
    await server.gate
    return answer()
  }
  const handlers = {
    ask: answer,
    tell: waiting,
    write: waiting,
    bring: answer,
    probe: answer,
  }
  // Never queried, so it never connects.
  const database = openDatabase({ url: 'postgres://127.0.0.1:1/none' })
  const uploadFolder = join(folder, 'uploads')
  const app = await createServer({
    database,
    parts: [part<typeof edgeContract, { signedIn: TestActor; allocated: TestActor; program: TestActor }>(edgeContract, handlers)],
    identify: async (userId) => {
      await server.check
      if (server.ended.has(userId)) return null
      server.found.push(userId)
      return { portal: null, permissions: [], userId }
    },
    clock: () => server.now,
    constraints: {},
    sessionCookie: 'session',
    checkResponses: true,
    isSecure: false,
    trustProxy: false,
    publicUrl,
    uploadFolder,
    limits: { ...defaultLimits, ...limits },
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const close = async (): Promise<void> => {
    await app.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  return Object.assign(server, { app, port: Number(new URL(address).port), uploadFolder, close })
}

/** The raw head of an HTTP request. */
export const requestHead = (line: string, headers: Readonly<Record<string, string | number>> = {}): string =>
  [`${line} HTTP/1.1`, ...Object.entries({ Host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)].join('\r\n') +
  '\r\n\r\n'

export type RawConnection = {
  socket: Socket
  /** Everything received so far. */
  received: () => string
  /** Resolves with everything received once the connection is closed or reset. */
  closed: Promise<string>
  /** Resolves with everything received once it matches; rejects if the connection closes first. */
  until(pattern: RegExp): Promise<string>
}

/** Opens a raw connection and sends `first`. */
export function openConnection(port: number, first: string): RawConnection {
  const socket = connect({ port, host: '127.0.0.1' })
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk))
  // A reset also closes the connection.
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  socket.write(first)
  const until = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        if (!pattern.test(received)) return
        socket.off('data', check)
        resolve(received)
      }
      socket.on('data', check)
      socket.once('close', () => reject(new Error(`closed after ${JSON.stringify(received)}`)))
      check()
    })
  return { socket, received: () => received, closed, until }
}
