import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { atTheEnd } from '../testing/teardown.ts'
import { testApi } from '../testing/test-api.ts'

const page = '<!doctype html><title>The app</title>'
const webFolder = await mkdtemp(join(tmpdir(), 'driver-pass-web-'))
atTheEnd(() => rm(webFolder, { recursive: true }))
await mkdir(join(webFolder, 'assets'))
for (const [name, text] of [
  ['index.html', page],
  ['assets/app-1.js', 'let app'],
] as const) {
  await writeFile(join(webFolder, name), text)
  await writeFile(join(webFolder, `${name}.br`), brotliCompressSync(text))
}
const { app } = await testApi({ webFolder })
const takes = { plain: {}, compressed: { 'accept-encoding': 'gzip, br' } }
const get = (url: string, headers: Readonly<Record<string, string>>) => app.inject({ url, headers })
const nothing = { message: 'There is nothing at this address.', code: 'not_found' }

it.each(['/nowhere.js', '/assets/app-2.js', '/v1/nowhere', '/v2/nowhere/', '/assets/%2e%2e/%2e%2e/package.json'])(
  '%s is no file and no page',
  async (url) => {
    for (const headers of Object.values(takes)) {
      const answer = await get(url, headers)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual(nothing)
    }
  },
)

it.each(['/%zz', '/v1/files/%c3%28'])('%s is told to be unreadable', async (url) => {
  const answer = await get(url, takes.plain)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ message: 'The address cannot be read.', code: 'malformed' })
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
})

it('who asks for the head of a page alone is told that it is there', async () => {
  const answer = await app.inject({ method: 'HEAD', url: '/' })
  expect(answer).toMatchObject({ statusCode: 200, body: '' })
  expect(Number(answer.headers['content-length'])).toBe(page.length)
})

it('what is sent to an address of a page is refused', async () => {
  const answer = await app.inject({ method: 'POST', url: '/', payload: {} })
  expect(answer).toMatchObject({ statusCode: 404 })
  expect(answer.json()).toEqual(nothing)
})

it.each(['/', '/?from=mail', '/assets/', '/app/staff-portal/drivers/', '/auth/login/verify-phone'])('%s is the app', async (url) => {
  const plain = await get(url, takes.plain)
  expect(plain).toMatchObject({ statusCode: 200, body: page })
  expect(plain.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  const compressed = await get(url, takes.compressed)
  expect(compressed).toMatchObject({ statusCode: 200, rawPayload: brotliCompressSync(page) })
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
})

it('a file whose name changes with its content is kept for ever', async () => {
  const answer = await get('/assets/app-1.js', takes.compressed)
  expect(answer).toMatchObject({ statusCode: 200, rawPayload: brotliCompressSync('let app') })
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' })
})
