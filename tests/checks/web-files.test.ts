import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { onTeardown } from '../world/teardown.ts'
import { testApi } from '../world/test-api.ts'

const page = '<!doctype html><title>The app</title>'
const webFolder = await mkdtemp(join(tmpdir(), 'driver-pass-web-'))
onTeardown(() => rm(webFolder, { recursive: true }))
await mkdir(join(webFolder, 'assets/fonts'), { recursive: true })
await writeFile(join(webFolder, 'assets/fonts/text-1.woff2'), 'letters')
for (const [name, text] of [
  ['index.html', page],
  ['assets/app-1.js', 'let app'],
] as const) {
  await writeFile(join(webFolder, name), text)
  await writeFile(join(webFolder, `${name}.br`), brotliCompressSync(text))
  await writeFile(join(webFolder, `${name}.gz`), gzipSync(text))
}
const { app } = await testApi({ webFolder })
const acceptHeaders = { plain: {}, compressed: { 'accept-encoding': 'gzip, br' } }
const get = (url: string, headers: Readonly<Record<string, string>>) => app.inject({ url, headers })
const notFound = { message: 'Page not found. Check the address.', code: 'not_found' }

it.each(['/nowhere.js', '/assets/app-2.js', '/v1/nowhere', '/v2/nowhere/', '/assets/%2e%2e/%2e%2e/package.json'])(
  'answers 404 for %s',
  async (url) => {
    for (const headers of Object.values(acceptHeaders)) {
      const answer = await get(url, headers)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual(notFound)
    }
  },
)

it.each(['/%zz', '/v1/files/%c3%28'])('answers 400 for the malformed address %s', async (url) => {
  const answer = await get(url, acceptHeaders.plain)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ message: 'The address cannot be read.', code: 'malformed' })
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
})

it('answers HEAD requests for pages', async () => {
  const answer = await app.inject({ method: 'HEAD', url: '/' })
  expect(answer).toMatchObject({ statusCode: 200, body: '' })
  expect(Number(answer.headers['content-length'])).toBe(page.length)
})

it('refuses POST requests to pages', async () => {
  const answer = await app.inject({ method: 'POST', url: '/', payload: {} })
  expect(answer).toMatchObject({ statusCode: 404 })
  expect(answer.json()).toEqual(notFound)
})

it.each(['/', '/?from=mail', '/assets/', '/app/staff-portal/drivers/', '/auth/login/verify-phone'])('serves the app at %s', async (url) => {
  const plain = await get(url, acceptHeaders.plain)
  expect(plain).toMatchObject({ statusCode: 200, body: page })
  expect(plain.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  const compressed = await get(url, acceptHeaders.compressed)
  expect(compressed).toMatchObject({ statusCode: 200, rawPayload: brotliCompressSync(page) })
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
})

const immutable = 'public, max-age=31536000, immutable'

it.each([
  ['br', 'gzip, br', brotliCompressSync('let app')],
  ['gzip', 'gzip', gzipSync('let app')],
  ['gzip', 'br;q=0, gzip;q=0.5', gzipSync('let app')],
  [undefined, 'identity', Buffer.from('let app')],
  [undefined, 'zstd', Buffer.from('let app')],
  [undefined, 'br;q=0, gzip;q=0', Buffer.from('let app')],
])('serves a file with a content hash for a year, as %s to a browser that takes %s', async (encoding, accepted, bytes) => {
  const answer = await get('/assets/app-1.js', { 'accept-encoding': accepted })
  expect(answer).toMatchObject({ statusCode: 200, rawPayload: bytes })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': String(bytes.length),
    'cache-control': immutable,
    vary: expect.stringMatching(/accept-encoding/i) as string,
  })
  expect(answer.headers['content-encoding']).toBe(encoding)
})

it('serves a file without compressed variants as it is', async () => {
  const answer = await get('/assets/fonts/text-1.woff2?v=1', acceptHeaders.compressed)
  expect(answer).toMatchObject({ statusCode: 200, body: 'letters' })
  expect(answer.headers).toMatchObject({ 'content-type': 'font/woff2', 'cache-control': immutable })
  expect(answer.headers['content-encoding']).toBe(undefined)
})

it('answers a HEAD request for a file without its bytes', async () => {
  const [whole, head] = await Promise.all((['GET', 'HEAD'] as const).map((method) => app.inject({ method, url: '/assets/app-1.js' })))
  expect(head).toMatchObject({ statusCode: 200, body: '' })
  for (const header of ['content-length', 'content-type', 'cache-control', 'etag'])
    expect([header, head?.headers[header]]).toEqual([header, whole?.headers[header]])
})

it.each(['/assets/app-1.js', '/'])('sends %s again only when the browser has another version or encoding of it', async (url) => {
  const [plain, compressed] = [await get(url, acceptHeaders.plain), await get(url, acceptHeaders.compressed)]
  const again = (etag: unknown) => get(url, { ...acceptHeaders.compressed, 'if-none-match': String(etag) })
  expect(await again(compressed.headers.etag)).toMatchObject({ statusCode: 304, body: '' })
  expect((await again(compressed.headers.etag)).headers['cache-control']).toBe(compressed.headers['cache-control'])
  expect((await again(plain.headers.etag)).statusCode).toBe(200)
  expect((await again(`"another", W/${String(compressed.headers.etag)}`)).statusCode).toBe(304)
})

it('sends the whole file to a browser that asks for a part', async () => {
  for (const range of ['bytes=4-6', 'bytes=100-']) {
    const answer = await get('/assets/app-1.js', { range, ...acceptHeaders.compressed })
    expect(answer).toMatchObject({ statusCode: 200, rawPayload: brotliCompressSync('let app') })
    expect(answer.headers['accept-ranges']).toBe(undefined)
  }
})

await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
type Answer = { status: number | undefined; headers: IncomingHttpHeaders; text: string }
/** Sends the path as it is written; other clients shorten it first. */
const askExactly = (path: string, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, headers: { connection: 'close' } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(parts).toString() }))
    })
    call.on('error', reject).end()
  })

it.each([
  '/assets/../index.html',
  '/assets/../../etc/passwd',
  '/assets/%2e%2e/index.html',
  '/assets/%2e%2e%2findex.html',
  '/assets/..%2f..%2fetc%2fpasswd',
  '/assets/%252e%252e/index.html',
  '/assets/..\\index.html',
  '/assets/..%5cindex.html',
  '/assets//etc/passwd',
  '/assets/%2fetc%2fpasswd',
  '//assets/app-1.js',
  '/assets/./app-1.js',
  '/assets//app-1.js',
  '/assets/app-1.js%00',
  '/assets/app-1.js%00.png',
  '/assets/APP-1.js',
  '/assets/app-1.js.br',
  '/assets/app-1.js.gz',
  '/assets/fonts',
  '/assets/fonts/',
  '/assets/missing-1.js',
  '/assets/missing',
])('answers 404, which nobody keeps, for %s', async (path) => {
  const answer = await askExactly(path)
  expect([answer.status, JSON.parse(answer.text)]).toEqual([404, notFound])
  expect(answer.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  expect(await askExactly(path, 'HEAD')).toMatchObject({ status: 404, text: '' })
})
