import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'

const { app } = await testApi()
const open = (url: string, headers: Readonly<Record<string, string>> = {}) => app.inject({ url, headers })

const page = await open('/docs/api')
const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '')

it('the page of the API shows the document with scripts and styles of this server alone', async () => {
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers['content-security-policy']).toMatch(/default-src 'self'.*script-src 'self'/)
  expect(addresses).toHaveLength(3)
  for (const address of addresses) expect([address, (await open(address)).statusCode]).toEqual([address, 200])
  expect((await open('/docs/api/open.js')).body).toContain('/openapi.json')
})

it.each(['/openapi.json', ...addresses])('%s is sent as small as the browser takes it, and once', async (address) => {
  const plain = await open(address)
  const [brotli, gzip] = [await open(address, { 'accept-encoding': 'gzip, br' }), await open(address, { 'accept-encoding': 'gzip' })]
  expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
  expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
  const again = await open(address, { 'accept-encoding': 'br', 'if-none-match': String(brotli.headers.etag) })
  expect(again).toMatchObject({ statusCode: 304, body: '' })
  expect(again.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
})

it.each([
  '/docs/api/package.json',
  '/docs/api/../package.json',
  '/docs/api/%2e%2e/fastify/package.json',
  '/docs/api/index.html',
  '/docs/api/swagger-ui.css.map',
])('%s is no part of it', async (address) => {
  expect((await open(address)).statusCode).toBe(404)
})
