import { afterEach, describe, expect, it } from 'vitest'
import { anEdgeServer, requestHead, openConnection, type EdgeServer, type RawConnection } from '#platform/testing/edge-server.ts'
import { defaultLimits, type HttpLimits } from './limits.ts'

let server: EdgeServer
afterEach(() => server.close())
const start = async (limits: Partial<HttpLimits>): Promise<void> => {
  server = await anEdgeServer({ limits })
}

/** Long enough that a busy machine does not keep a steady sender silent for all of it. */
const shortWindow = { bodyPace: { bytesPerSecond: 1024, windowMs: 1_500 } }
const json = { 'Content-Type': 'application/json' }
const open = (path: string, headers: Record<string, string | number>, length: number): RawConnection =>
  openConnection(server.port, requestHead(`POST ${path}`, { ...json, ...headers, 'Content-Length': length }) + '{')
const small = { count: 3, bytes: 1024 * 1024 }
const bodies = { ...defaultLimits.bodies, anonymousOfAddress: small, person: small }

describe('a request body', () => {
  it('is cut off when it arrives too slowly, for every caller, and not when it keeps up', async () => {
    await start(shortWindow)
    const stalled = open('/v1/tell', {}, 200_000)
    const dripping = open('/v1/write', { Authorization: 'Bearer anna' }, 200_000)
    const steady = open('/v1/tell', {}, 100_000)
    const drip = setInterval(() => dripping.socket.write(' '), 20)
    let sent = 1
    const flow = setInterval(() => {
      const bytes = Math.min(1_000, 100_000 - 1 - sent)
      steady.socket.write(bytes > 0 ? ' '.repeat(bytes) : '}')
      sent += bytes
      if (bytes <= 0) clearInterval(flow)
    }, 20)
    const started = performance.now()
    expect(await stalled.closed).toBe('')
    expect(await dripping.closed).toBe('')
    clearInterval(drip)
    expect(await steady.until(/Done/)).toContain('HTTP/1.1 200')
    expect(performance.now() - started).toBeGreaterThan(shortWindow.bodyPace.windowMs)
    steady.socket.destroy()
  })

  it('is not carried out when its sender has lost access while it arrived', async () => {
    await start({})
    const slow = open('/v1/write', { Authorization: 'Bearer anna' }, 3)
    await expect.poll(() => server.found).toEqual(['anna'])
    server.ended.add('anna')
    server.now = new Date(server.now.getTime() + 1_000)
    slow.socket.write(' }')
    expect(await slow.until(/\}$/)).toContain('HTTP/1.1 401')
    slow.socket.destroy()
  })

  it('is refused with 503 when too many are in transit from an address, without affecting logged-in users', async () => {
    await start({ bodies })
    const held = [1, 2, 3].map(() => open('/v1/tell', {}, 1_000))
    const [refused, loggedIn] = [open('/v1/tell', {}, 1_000), open('/v1/write', { Authorization: 'Bearer anna' }, 3)]
    const received = await refused.until(/\}$/)
    expect(received).toContain('HTTP/1.1 503')
    expect(received.toLowerCase()).toContain('retry-after: 10')
    expect(received).toContain('Too many uploads from your network')
    loggedIn.socket.write(' }')
    expect(await loggedIn.until(/Done/)).toContain('HTTP/1.1 200')
    // A body that arrives together with its headers is not counted.
    const whole = openConnection(server.port, `${requestHead('POST /v1/tell', { ...json, 'Content-Length': 2 })}{}`)
    expect(await whole.until(/Done/)).toContain('HTTP/1.1 200')
    for (const { socket } of [...held, refused, loggedIn, whole]) socket.destroy()
    await Promise.all(held.map(({ closed }) => closed))
    await expect
      .poll(async () => {
        const next = open('/v1/tell', {}, 3)
        next.socket.write(' }')
        const received = await next.until(/Done|503/)
        next.socket.destroy()
        return received
      })
      .toContain('Done')
  })

  it('is no longer counted after its response', async () => {
    await start({ bodies })
    // Larger than a socket's buffer, so that each is counted.
    const body = JSON.stringify({ text: 'a' }).padEnd(200_000)
    for (let n = 0; n < 8; n++) {
      const response = await fetch(`http://127.0.0.1:${server.port}/v1/tell`, { method: 'POST', headers: json, body })
      expect(response.status).toBe(200)
      await response.text()
    }
  })

  it('counts with its size against the quota of its sender', async () => {
    await start({ bodies: { ...bodies, person: { count: 9, bytes: 1_200_000 } } })
    const form = { Authorization: 'Bearer anna', 'Content-Type': 'multipart/form-data; boundary=b' }
    const first = open('/v1/bring', form, 900_000)
    await expect.poll(() => server.app.server.listening && first.socket.bytesWritten > 0).toBe(true)
    const second = open('/v1/bring', form, 900_000)
    expect(await second.until(/\}$/)).toContain('HTTP/1.1 503')
    first.socket.destroy()
    second.socket.destroy()
  })
})

describe('a connection', () => {
  it('is closed when no headers or incomplete headers arrive', async () => {
    await start({ headersMs: 300 })
    const [silent, half] = [openConnection(server.port, ''), openConnection(server.port, 'GET /v1/ask HTTP/1.1\r\nHost: ')]
    expect(await half.closed).toContain('HTTP/1.1 408')
    expect(await silent.closed).toMatch(/^$|408/)
  })

  it('is closed at once beyond the maximum number', async () => {
    await start({ connections: 2 })
    const held = [openConnection(server.port, requestHead('GET /v1/ask')), openConnection(server.port, requestHead('GET /v1/ask'))]
    for (const connection of held) await connection.until(/Done/)
    expect(await openConnection(server.port, requestHead('GET /v1/ask')).closed).toBe('')
    for (const { socket } of held) socket.destroy()
  })
})
