import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEdgeServer, type EdgeServer } from '#platform/testing/edge-server.ts'

let server: EdgeServer
beforeAll(async () => {
  server = await anEdgeServer({ publicUrl: new URL('https://passes.example.com') })
})
afterAll(() => server.close())

const get = (url: string, host: string) => server.app.inject({ url, headers: { host } })
const tell = (headers: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: '/v1/tell',
    headers: { host: 'passes.example.com', 'content-type': 'application/json', ...headers },
    payload: '{}',
  })

describe('where the address of the site is known', () => {
  it.each(['evil.example', 'passes.example.com:8080', 'passes.example.com.evil.example', 'a b'])('%s is not it', async (host) => {
    const answer = await get('/v1/ask', host)
    expect(answer.statusCode).toBe(421)
    expect(answer.json()).toMatchObject({ code: 'wrong_host', message: 'This site is at https://passes.example.com. Open it there.' })
    expect((await get('/v1/no-such-call', host)).statusCode).toBe(421)
  })

  it.each(['passes.example.com', 'PASSES.example.com', 'passes.example.com:443'])('%s is', async (host) => {
    expect((await get('/v1/ask', host)).statusCode).toBe(200)
  })

  it('machines that watch over the server use any name', async () => {
    expect((await get('/v1/probe', '10.0.0.7:3000')).statusCode).toBe(200)
  })

  it.each([
    ['its own page', { origin: 'https://passes.example.com' }, 200],
    ['its own page, as browsers say it', { origin: 'https://passes.example.com', 'sec-fetch-site': 'same-origin' }, 200],
    ['a program', {}, 200],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['another site that says otherwise', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 403],
    ['the same name without https', { origin: 'http://passes.example.com' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
  ])('%s is answered as it deserves', async (_, headers, status) => {
    expect((await tell(headers)).statusCode).toBe(status)
  })
})
