import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEdgeServer, requestHead, openConnection, type EdgeServer } from '#platform/testing/edge-server.ts'
import { defaultLimits } from './limits.ts'

let server: EdgeServer
beforeAll(async () => {
  server = await anEdgeServer({ limits: { refusedBody: { bytes: 300_000, bytesPerSecond: 10_000_000, ms: 2_000 } } })
})
afterAll(() => server.close())

const json = { 'Content-Type': 'application/json' }
const asAnna = { Authorization: 'Bearer anna' }
const form = { 'Content-Type': 'multipart/form-data; boundary=b' }
const huge = 99 * 1024 * 1024

const refused: readonly (readonly [string, string, Record<string, string | number>, number, RegExp])[] = [
  ['the caller is not logged in', 'POST /v1/write', { ...json, 'Content-Length': huge }, 401, /Log in/],
  ['the caller is not logged in and sends a file', 'POST /v1/bring', { ...form, 'Content-Length': huge }, 401, /Log in/],
  [
    'another site sends the request',
    'POST /v1/tell',
    { ...json, Origin: 'https://evil.example', 'Content-Length': huge },
    403,
    /another site/,
  ],
  ['JSON is too large', 'POST /v1/tell', { ...json, 'Content-Length': huge }, 413, /at most 256 kB/],
  ['JSON is too large on a route with files', 'POST /v1/bring', { ...asAnna, ...json, 'Content-Length': 300_000 }, 413, /at most 256 kB/],
  ['a route takes no files', 'POST /v1/write', { ...asAnna, ...form, 'Content-Length': 2_000 }, 415, /takes no files/],
  ['a form is too large', 'POST /v1/bring', { ...asAnna, ...form, 'Content-Length': huge }, 413, /at most 1 MB/],
  ['a route takes no body', 'GET /v1/ask', { ...json, 'Content-Length': 20 }, 400, /takes no body/],
  ['there is no such route', 'POST /v1/nothing', { ...json, 'Content-Length': huge }, 404, /Page not found/],
]

describe('a request refused before its body is read', () => {
  it.each(refused)('gets its response when %s', async (_, line, headers, status, message) => {
    // Only the headers are sent, never the body.
    const { until, socket } = openConnection(server.port, requestHead(line, headers))
    const received = await until(/\}$/)
    socket.destroy()
    expect(received).toContain(`HTTP/1.1 ${status}`)
    expect(received).toMatch(message)
    expect(received.toLowerCase()).toContain('cache-control: no-store')
    expect(received.toLowerCase()).toContain('connection: close')
  })

  it('sends the response to a client that is still sending', async () => {
    const { socket, closed } = openConnection(server.port, requestHead('POST /v1/write', { ...json, 'Content-Length': 250_000 }))
    socket.write('x'.repeat(250_000))
    expect(await closed).toContain('HTTP/1.1 401')
  })

  it('closes the connection of a client that never stops sending', async () => {
    const { socket, closed, until } = openConnection(
      server.port,
      requestHead('POST /v1/write', { ...json, 'Transfer-Encoding': 'chunked' }),
    )
    await until(/401/)
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
    const sending = setInterval(() => socket.write(chunk), 5)
    expect(await closed).toContain('HTTP/1.1 401')
    clearInterval(sending)
    expect(socket.bytesWritten).toBeLessThan(10_000_000)
  })

  it('sends a response to malformed HTTP', async () => {
    const received = await openConnection(server.port, 'NONSENSE\r\n\r\n').closed
    expect(received).toContain('HTTP/1.1 400')
    expect(received).toContain('Cache-Control: no-store')
    expect(received).toContain('The request cannot be read.')
  })
})

const bodies: readonly (readonly [string, string, number])[] = [
  ['a __proto__ key', '{"__proto__":{"a":1}}', 400],
  ['a constructor key', '{"constructor":{"prototype":{"a":1}}}', 400],
  ['100,000 brackets', '['.repeat(100_000), 400],
  ['100,000 nested lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
  ['100,000 nested objects in a field', `{"text":${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}}`, 400],
  ['15,000 keys', JSON.stringify(Object.fromEntries(Array.from({ length: 15_000 }, (_, n) => [`k${n}`, n]))), 400],
  ['a value that is not an object', '"text"', 400],
  ['a field that is also in the address', '{"text":"b"}', 400],
]

describe('refusing a body is cheap', () => {
  it.each(bodies)('refuses %s', async (_, payload, status) => {
    const before = process.threadCpuUsage()
    const response = await server.app.inject({
      method: 'POST',
      url: status === 400 && payload === '{"text":"b"}' ? '/v1/tell?text=a' : '/v1/tell',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(response.statusCode).toBe(status)
    expect(response.body.length).toBeLessThan(1_000)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(1_000)
  })

  it('refuses a chunked body that exceeds the limit', async () => {
    const { socket, closed } = openConnection(server.port, requestHead('POST /v1/tell', { ...json, 'Transfer-Encoding': 'chunked' }))
    for (let n = 0; n < 5; n++) socket.write(`10000\r\n${' '.repeat(65_536)}\r\n`)
    socket.write('0\r\n\r\n')
    expect(await closed).toContain('HTTP/1.1 413')
  })

  it('reads a body of exactly the limit', async () => {
    const payload = JSON.stringify({ text: 'a' }).padEnd(defaultLimits.jsonBytes)
    const response = await server.app.inject({ method: 'POST', url: '/v1/tell', headers: { 'content-type': 'application/json' }, payload })
    expect(response.statusCode).toBe(200)
  })
})
