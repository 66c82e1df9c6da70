import { AwsV4Signer } from 'aws4fetch'
import { FilesUnavailable } from '../../files-unavailable.ts'

/** A bucket at an S3-compatible server. `prefix` begins every key, so that installations can share a bucket. */
export type S3Address = {
  endpoint: URL
  region: string
  bucket: string
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

export type S3Request = {
  method: 'GET' | 'PUT' | 'DELETE'
  /** Without one, the request concerns the bucket. */
  key?: string
  query?: Readonly<Record<string, string>>
  body?: { content: Uint8Array<ArrayBuffer> | Blob; sha256: string }
}

/** An answer without an error, whose body must be read or cancelled; undefined where there is no such key. */
export type S3Client = (request: S3Request) => Promise<Response | undefined>

/** `answerMs`: until the headers of an answer. `bytesPerMs`: a store that takes an upload more slowly counts as one that hangs. */
export type S3Limits = { answerMs: number; pauseMs: number; bytesPerMs: number }
const usualLimits: S3Limits = { answerMs: 10_000, pauseMs: 2_000, bytesPerMs: 1_000 }

/**
 * Signed requests (AWS signature 4, path-style addresses) with time limits; a failed connection or a server's error is tried once more. Throws
 * FilesUnavailable, and for `pauseMs` after a server that hung does so at once: waiting callers would hold the places of others.
 */
export function openS3(address: S3Address, limits: Partial<S3Limits> = {}): S3Client {
  const { answerMs, pauseMs, bytesPerMs } = { ...usualLimits, ...limits }
  let pausedUntil = 0
  const attempt = async (request: S3Request): Promise<Response> => {
    const limit = new AbortController()
    const bytes = request.body === undefined ? 0 : sizeOf(request.body.content)
    const timer = setTimeout(() => limit.abort(new Error('it did not answer in time')), answerMs + bytes / bytesPerMs)
    try {
      const { url, headers } = await sign(address, request)
      // Not signed, because proxies may change it.
      headers.set('accept-encoding', 'identity')
      const { method, body } = request
      return await fetch(url, { method, headers, body: body?.content ?? null, signal: limit.signal, redirect: 'manual' })
    } catch (error) {
      if (limit.signal.aborted) pausedUntil = performance.now() + pauseMs
      throw unavailable(address, limit.signal.aborted ? 'it did not answer in time' : reasonOf(error), error)
    } finally {
      clearTimeout(timer)
    }
  }
  return async (request) => {
    if (performance.now() < pausedUntil) throw unavailable(address, 'it did not answer in time')
    const first = await attempt(request).catch((error: unknown) => error)
    const isRepeated = !(first instanceof Response) ? performance.now() >= pausedUntil : first.status >= 500
    if (first instanceof Response && isRepeated) await first.body?.cancel()
    const answer = isRepeated ? await attempt(request) : first
    if (!(answer instanceof Response)) throw answer
    return answer.ok ? answer : refusedBy(address, answer, request)
  }
}

const sizeOf = (content: Uint8Array | Blob): number => (content instanceof Blob ? content.size : content.byteLength)

function sign(address: S3Address, { method, key, query = {}, body }: S3Request): ReturnType<AwsV4Signer['sign']> {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = address
  const url = new URL(endpoint)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${bucket}${key === undefined ? '' : `/${prefix}${key}`}`
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  // The server compares the body with its sum.
  const headers = { 'x-amz-content-sha256': body?.sha256 ?? emptySum }
  return new AwsV4Signer({ method, url: url.href, headers, service: 's3', region, accessKeyId, secretAccessKey }).sign()
}

const emptySum = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Undefined for a missing key; a missing bucket is a wrong setting. */
async function refusedBy(address: S3Address, answer: Response, { key }: S3Request): Promise<undefined> {
  const text = await answer.text().catch(() => '')
  const code = /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1] ?? ''
  if (answer.status === 404 && key !== undefined && code !== 'NoSuchBucket') return undefined
  throw unavailable(address, `it answered ${answer.status}${code && ` ${code}`}`)
}

const unavailable = ({ bucket, endpoint }: S3Address, reason: string, cause?: unknown): FilesUnavailable =>
  new FilesUnavailable(`The bucket ${bucket} at ${endpoint.origin} cannot be used: ${reason}.`, { cause })

/** fetch only says that it failed; its cause says why. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const inner: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  return inner instanceof Error ? inner.message : String(inner)
}
