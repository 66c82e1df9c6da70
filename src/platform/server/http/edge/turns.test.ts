import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEdgeServer, type EdgeServer } from '#platform/testing/edge-server.ts'
import { defaultLimits } from './limits.ts'

let server: EdgeServer
beforeAll(async () => {
  server = await anEdgeServer({
    limits: { calls: { ...defaultLimits.calls, person: { running: 2, waiting: 5 }, alone: { running: 2, afterMs: 0 } } },
  })
})
afterAll(() => server.close())

const write = (user: string) =>
  server.app.inject({
    method: 'POST',
    url: '/v1/write',
    headers: { authorization: `Bearer ${user}`, 'content-type': 'application/json' },
    payload: '{}',
  })
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('a user with many concurrent calls', () => {
  it('waits, gets 429 beyond the limit, and does not delay other users', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.gate = promise
    const all = Array.from({ length: 9 }, () => write('anna'))
    const refused = await Promise.race(all)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('2')
    expect(refused.json()).toMatchObject({ code: 'too_many', message: expect.stringContaining('Wait a few seconds') })
    server.gate = Promise.resolve()
    expect((await write('ben')).statusCode).toBe(200)
    await turn()
    resolve()
    const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(7)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect((await write('anna')).statusCode).toBe(200)
  })
})
