import { afterEach, describe, expect, it } from 'vitest'
import { anEdgeServer, openConnection, requestHead, type EdgeServer } from '#platform/testing/edge-server.ts'
import { defaultLimits } from './limits.ts'

let server: EdgeServer
afterEach(() => server.close())

const held = (): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.gate = promise
  return resolve
}
const written = { Authorization: 'Bearer anna', 'Content-Type': 'application/json', 'Content-Length': 2 }
const writes = (count: number): string => `${requestHead('POST /v1/write', written)}{}`.repeat(count)
const write = (user: string) =>
  server.app.inject({
    method: 'POST',
    url: '/v1/write',
    headers: { authorization: `Bearer ${user}`, 'content-type': 'application/json' },
    payload: '{}',
  })

describe('calls whose answers are not read', () => {
  const { connection } = defaultLimits.unanswered

  it('cut their connection beyond the limit, and none of the others', async () => {
    server = await anEdgeServer()
    const release = held()
    const other = openConnection(server.port, writes(1))
    const tooMany = openConnection(server.port, writes(connection + 1))
    expect(await tooMany.closed).toBe('')
    release()
    expect(await other.until(/Done/)).toContain('HTTP/1.1 200')
    other.socket.destroy()
  })

  it('are all answered up to the limit, in their order, and again on the same connection', async () => {
    server = await anEdgeServer()
    const once = openConnection(server.port, writes(connection))
    const answers = (count: number): RegExp => new RegExp(`^(HTTP/1.1 200[^]*?Done[^]*?){${count}}$`)
    expect(await once.until(answers(connection))).not.toContain('HTTP/1.1 4')
    once.socket.write(writes(connection))
    expect(await once.until(answers(2 * connection))).not.toContain('HTTP/1.1 4')
    once.socket.destroy()
  })

  it('are refused to a person who has too many, on however many connections, until some have ended', async () => {
    server = await anEdgeServer({ limits: { unanswered: { ...defaultLimits.unanswered, person: 2 } } })
    const release = held()
    const open = [1, 2].map(() => openConnection(server.port, writes(1)))
    await expect.poll(() => server.found).toEqual(['anna', 'anna'])
    const refused = await write('anna')
    expect(refused).toMatchObject({ statusCode: 429, headers: { 'retry-after': '2' } })
    expect(refused.json()).toMatchObject({ code: 'too_many' })
    // Gone without having read anything.
    for (const { socket } of open) socket.destroy()
    release()
    expect((await write('ben')).statusCode).toBe(200)
    await expect.poll(async () => (await write('anna')).statusCode).toBe(200)
  })

  it('of a caller who leaves while the access is checked are not counted any more, and neither are bodies', async () => {
    const one = { count: 1, bytes: 1024 * 1024 }
    server = await anEdgeServer({
      limits: {
        unanswered: { connection: 8, person: 1, address: 1 },
        bodies: { ...defaultLimits.bodies, person: one, anonymousOfAddress: one },
      },
    })
    const { promise, resolve } = Promise.withResolvers<void>()
    server.check = promise
    const json = { 'Content-Type': 'application/json', 'Content-Length': 9 }
    const leaving = ['Bearer anna', 'Bearer nobody'].map((Authorization) =>
      openConnection(
        server.port,
        `${requestHead(Authorization.includes('anna') ? 'POST /v1/write' : 'POST /v1/tell', { ...json, Authorization })}{`,
      ),
    )
    server.ended.add('nobody')
    await expect.poll(() => connections()).toBe(2)
    for (const { socket } of leaving) socket.destroy()
    await expect.poll(() => connections()).toBe(0)
    resolve()
    await expect.poll(() => server.found).toEqual(['anna'])
    for (const user of ['anna', 'nobody']) {
      const next = openConnection(
        server.port,
        requestHead(user === 'anna' ? 'POST /v1/write' : 'POST /v1/tell', { ...json, Authorization: `Bearer ${user}` }),
      )
      setImmediate(() => next.socket.write('{       }'))
      expect(await next.until(/\}$/)).toContain('HTTP/1.1 200')
      next.socket.destroy()
    }
  })
})

const connections = (): Promise<number> => new Promise((resolve) => server.app.server.getConnections((_, count) => resolve(count)))
