import { afterEach, describe, expect, it } from 'vitest'
import { anEdgeServer, head, talk, type EdgeServer, type Talk } from '#platform/testing/edge-server.ts'
import { usualLimits, type HttpLimits } from './limits.ts'

let server: EdgeServer
afterEach(() => server.close())
const start = async (limits: Partial<HttpLimits>): Promise<void> => {
  server = await anEdgeServer({ limits })
}

const quick = { bodyPace: { bytesPerSecond: 16 * 1024, windowMs: 400 } }
const json = { 'Content-Type': 'application/json' }
const open = (path: string, headers: Record<string, string | number>, length: number): Talk =>
  talk(server.port, head(`POST ${path}`, { ...json, ...headers, 'Content-Length': length }) + '{')
const small = { count: 3, bytes: 1024 * 1024 }
const bodies = { ...usualLimits.bodies, strangersOfAddress: small, person: small }

describe('a body', () => {
  it('that comes too slowly is closed, whoever sends it, and one that keeps up is not', async () => {
    await start(quick)
    const stalled = open('/v1/tell', {}, 200_000)
    const dripping = open('/v1/write', { Authorization: 'Bearer anna' }, 200_000)
    const steady = open('/v1/tell', {}, 100_000)
    const drip = setInterval(() => dripping.socket.write(' '), 20)
    let sent = 1
    const flow = setInterval(() => {
      const bytes = Math.min(2_000, 100_000 - 1 - sent)
      steady.socket.write(bytes > 0 ? ' '.repeat(bytes) : '}')
      sent += bytes
      if (bytes <= 0) clearInterval(flow)
    }, 20)
    const started = performance.now()
    expect(await stalled.closed).toBe('')
    expect(await dripping.closed).toBe('')
    expect(performance.now() - started).toBeLessThan(5_000)
    clearInterval(drip)
    expect(await steady.until(/Done/)).toContain('HTTP/1.1 200')
    expect(performance.now() - started).toBeGreaterThan(quick.bodyPace.windowMs)
    steady.socket.destroy()
  })

  it('finds 503 where too many are open at an address, and the places of the others stay theirs', async () => {
    await start({ bodies })
    const held = [1, 2, 3].map(() => open('/v1/tell', {}, 1_000))
    const [refused, bySomebody] = [open('/v1/tell', {}, 1_000), open('/v1/write', { Authorization: 'Bearer anna' }, 3)]
    const heard = await refused.until(/\}$/)
    expect(heard).toContain('HTTP/1.1 503')
    expect(heard.toLowerCase()).toContain('retry-after: 10')
    expect(heard).toContain('Too much is being sent at once')
    bySomebody.socket.write(' }')
    expect(await bySomebody.until(/Done/)).toContain('HTTP/1.1 200')
    // What comes in one piece with its head needs no place.
    const whole = talk(server.port, `${head('POST /v1/tell', { ...json, 'Content-Length': 2 })}{}`)
    expect(await whole.until(/Done/)).toContain('HTTP/1.1 200')
    for (const { socket } of [...held, refused, bySomebody, whole]) socket.destroy()
    await Promise.all(held.map(({ closed }) => closed))
    await expect
      .poll(async () => {
        const next = open('/v1/tell', {}, 3)
        next.socket.write(' }')
        const heard = await next.until(/Done|503/)
        next.socket.destroy()
        return heard
      })
      .toContain('Done')
  })

  it('gives its place back when it has been answered', async () => {
    await start({ bodies })
    // Larger than what a socket holds back, so that each needs a place.
    const body = JSON.stringify({ text: 'a' }).padEnd(200_000)
    for (let n = 0; n < 8; n++) {
      const answer = await fetch(`http://127.0.0.1:${server.port}/v1/tell`, { method: 'POST', headers: json, body })
      expect(answer.status).toBe(200)
      await answer.text()
    }
  })

  it('counts with its bytes for the person who sends it', async () => {
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
  it('on which no head comes, or half of one, is closed', async () => {
    await start({ headersMs: 300 })
    const [silent, half] = [talk(server.port, ''), talk(server.port, 'GET /v1/ask HTTP/1.1\r\nHost: ')]
    expect(await half.closed).toContain('HTTP/1.1 408')
    expect(await silent.closed).toMatch(/^$|408/)
  })

  it('beyond the number that the server holds is closed at once', async () => {
    await start({ connections: 2 })
    const held = [talk(server.port, head('GET /v1/ask')), talk(server.port, head('GET /v1/ask'))]
    for (const each of held) await each.until(/Done/)
    expect(await talk(server.port, head('GET /v1/ask')).closed).toBe('')
    for (const { socket } of held) socket.destroy()
  })
})
