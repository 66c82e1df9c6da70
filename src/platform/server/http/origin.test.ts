import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEdgeServer, type EdgeServer } from '#platform/testing/edge-server.ts'

let server: EdgeServer
beforeAll(async () => {
  server = await anEdgeServer({ publicUrl: new URL('https://passes.example.com') })
})
afterAll(() => server.close())

const get = (url: string, host: string) => server.app.inject({ url, headers: { host } })
const post = (headers: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: '/v1/tell',
    headers: { host: 'passes.example.com', 'content-type': 'application/json', ...headers },
    payload: '{}',
  })

describe('with a public address', () => {
  it.each(['evil.example', 'passes.example.com:8080', 'passes.example.com.evil.example', 'a b'])('the host %s is refused', async (host) => {
    const response = await get('/v1/ask', host)
    expect(response.statusCode).toBe(421)
    expect(response.json()).toMatchObject({ code: 'wrong_host', message: 'This site is at https://passes.example.com. Open it there.' })
    expect((await get('/v1/no-such-call', host)).statusCode).toBe(421)
  })

  it.each(['passes.example.com', 'PASSES.example.com', 'passes.example.com:443'])('the host %s is accepted', async (host) => {
    expect((await get('/v1/ask', host)).statusCode).toBe(200)
  })

  it('probes may use any host', async () => {
    expect((await get('/v1/probe', '10.0.0.7:3000')).statusCode).toBe(200)
  })

  it.each([
    ['its own page', { origin: 'https://passes.example.com' }, 200],
    ['its own page, with sec-fetch-site', { origin: 'https://passes.example.com', 'sec-fetch-site': 'same-origin' }, 200],
    ['a program', {}, 200],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['another site that claims same-origin', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 403],
    ['the same name without https', { origin: 'http://passes.example.com' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
  ])('a call from %s gets the expected status', async (_, headers, status) => {
    expect((await post(headers)).statusCode).toBe(status)
  })
})
