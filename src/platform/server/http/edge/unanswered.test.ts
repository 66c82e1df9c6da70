import { afterEach, describe, expect, it } from 'vitest'
import { anEdgeServer, openConnection, requestHead, type EdgeServer, type RawConnection } from '#platform/testing/edge-server.ts'
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
const anonymous = { 'Content-Type': 'application/json', 'Content-Length': 2 }

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

  it.each([
    ['a person', 'POST /v1/write', written, 'person'],
    ['an address, so that others there log in', 'POST /v1/tell', anonymous, 'address'],
  ] as const)('of %s cut the connection of the oldest, and the newest is answered', async (_, line, headers, who) => {
    server = await anEdgeServer({ limits: { unanswered: { ...defaultLimits.unanswered, [who]: 2 } } })
    const release = held()
    const open = (): RawConnection => openConnection(server.port, `${requestHead(line, headers)}{}`)
    const oldest = open()
    await expect.poll(() => server.reached).toBe(1)
    const second = open()
    await expect.poll(() => server.reached).toBe(2)
    const newest = open()
    expect(await oldest.closed).toBe('')
    release()
    for (const each of [second, newest]) {
      expect(await each.until(/Done/)).toContain('HTTP/1.1 200')
      each.socket.destroy()
    }
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
