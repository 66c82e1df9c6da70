import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentType } from 'mime-types'

const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]
type Encoded = Readonly<Partial<Record<Encoding, Buffer>>>

/**
 * Bytes that are the same for everybody, in memory: an answer that nobody reads holds neither an open file nor a copy of its own. A thousand
 * unread ones of a streamed file took the process its file descriptors, and PostgreSQL with them.
 */
export type FixedAnswer = { bytes: Buffer; encoded: Encoded; tag: string; headers: Readonly<Record<string, string>> }

/** `name` ends as its kind of file does. Browsers ask each time whether it has changed, unless `cache` says otherwise. */
export const fixedAnswer = (
  bytes: Buffer,
  { name, encoded = {}, cache = 'no-cache', headers = {} }: FixedAs & { encoded?: Encoded },
): FixedAnswer => ({
  bytes,
  encoded,
  tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
  headers: {
    'content-type': contentType(/[^.]*$/.exec(name)?.[0] ?? '') || 'application/octet-stream',
    'cache-control': cache,
    vary: 'accept-encoding',
    ...headers,
  },
})

type FixedAs = { name: string; cache?: string; headers?: Readonly<Record<string, string>> }

/** For what no build has compressed: a quality that takes a megabyte some 50 ms, once and beside the event loop. */
export async function compressedAnswer(bytes: Buffer, as: FixedAs): Promise<FixedAnswer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, { params }), promisify(gzip)(bytes)])
  return fixedAnswer(bytes, { ...as, encoded: { br, gzip: gz } })
}

/** As the browser takes it, or 304 where it has it already. */
export function sendFixed(request: FastifyRequest, reply: FastifyReply, { bytes, encoded, tag, headers }: FixedAnswer): FastifyReply {
  const offered = encodings.filter((encoding) => encoded[encoding])
  const encoding = offered.length > 0 ? negotiate(request.headers['accept-encoding'] ?? '', offered) : null
  const etag = `"${tag}${encoding ? `-${encoding}` : ''}"`
  void reply.headers({ ...headers, etag, ...(encoding && { 'content-encoding': encoding }) })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).removeHeader('content-encoding').send()
  return reply.send((encoding && encoded[encoding]) ?? bytes)
}

const isKnown = (known: string | undefined, etag: string): boolean =>
  known !== undefined && known.split(',').some((one) => [etag, '*'].includes(one.trim().replace(/^W\//, '')))

/** Makes what is asked for once, at its first use; a failure is not kept. */
export function onceMade<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    }))
}
