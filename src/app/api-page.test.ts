import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'

const { app } = await testApi()
const open = (url: string) => app.inject({ url })

it('the page of the API shows the document with scripts and styles of this server alone', async () => {
  const page = await open('/docs/api')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers['content-security-policy']).toMatch(/default-src 'self'.*script-src 'self'/)
  const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '')
  expect(addresses).toHaveLength(3)
  for (const address of addresses) expect([address, (await open(address)).statusCode]).toEqual([address, 200])
  expect((await open('/docs/api/open.js')).body).toContain('/openapi.json')
})

it.each([
  '/docs/api/package.json',
  '/docs/api/../package.json',
  '/docs/api/%2e%2e/@fastify/static/package.json',
  '/docs/api/index.html',
  '/docs/api/swagger-ui.css.map',
])('%s is no part of it', async (address) => {
  expect((await open(address)).statusCode).toBe(404)
})
