import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { onTeardown } from '../testing/teardown.ts'
import { testApi } from '../testing/test-api.ts'

const page = '<!doctype html><title>The app</title>'
const webFolder = await mkdtemp(join(tmpdir(), 'driver-pass-web-'))
onTeardown(() => rm(webFolder, { recursive: true }))
await mkdir(join(webFolder, 'assets'))
for (const [name, text] of [
  ['index.html', page],
  ['assets/app-1.js', 'let app'],
] as const) {
  await writeFile(join(webFolder, name), text)
  await writeFile(join(webFolder, `${name}.br`), brotliCompressSync(text))
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

it('serves files with a content hash as immutable', async () => {
  const answer = await get('/assets/app-1.js', acceptHeaders.compressed)
  expect(answer).toMatchObject({ statusCode: 200, rawPayload: brotliCompressSync('let app') })
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
})
