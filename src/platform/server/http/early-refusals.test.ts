import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEdgeServer, head, talk, type EdgeServer } from '#platform/testing/edge-server.ts'
import { usualLimits } from './limits.ts'

let server: EdgeServer
beforeAll(async () => {
  server = await anEdgeServer({ limits: { refusedBody: { bytes: 300_000, ms: 2_000 } } })
})
afterAll(() => server.close())

const json = { 'Content-Type': 'application/json' }
const asAnna = { Authorization: 'Bearer anna' }
const form = { 'Content-Type': 'multipart/form-data; boundary=b' }
const huge = 99 * 1024 * 1024

const wrong: readonly (readonly [string, string, Record<string, string | number>, number, RegExp])[] = [
  ['nobody is logged in', 'POST /v1/write', { ...json, 'Content-Length': huge }, 401, /Log in/],
  ['nobody is logged in, with a file', 'POST /v1/bring', { ...form, 'Content-Length': huge }, 401, /Log in/],
  ['another site sends it', 'POST /v1/tell', { ...json, Origin: 'https://evil.example', 'Content-Length': huge }, 403, /another site/],
  ['JSON is too large', 'POST /v1/tell', { ...json, 'Content-Length': huge }, 413, /at most 256 kB/],
  ['JSON is too large for a call with files', 'POST /v1/bring', { ...asAnna, ...json, 'Content-Length': 300_000 }, 413, /at most 256 kB/],
  ['a call takes no files', 'POST /v1/write', { ...asAnna, ...form, 'Content-Length': 2_000 }, 415, /takes no files/],
  ['a form is too large', 'POST /v1/bring', { ...asAnna, ...form, 'Content-Length': huge }, 413, /at most 1 MB/],
  ['a call takes no body', 'GET /v1/ask', { ...json, 'Content-Length': 20 }, 400, /takes no body/],
  ['there is no such call', 'POST /v1/nothing', { ...json, 'Content-Length': huge }, 404, /nothing at this address/],
]

describe('an answer comes before the body', () => {
  it.each(wrong)('when %s', async (_, line, headers, status, message) => {
    // Not a byte of the body is ever sent.
    const { until, socket } = talk(server.port, head(line, headers))
    const heard = await until(/\}$/)
    socket.destroy()
    expect(heard).toContain(`HTTP/1.1 ${status}`)
    expect(heard).toMatch(message)
    expect(heard.toLowerCase()).toContain('cache-control: no-store')
    expect(heard.toLowerCase()).toContain('connection: close')
  })

  it('and reaches a sender who does not look up from sending', async () => {
    const { socket, closed } = talk(server.port, head('POST /v1/write', { ...json, 'Content-Length': 250_000 }))
    socket.write('x'.repeat(250_000))
    expect(await closed).toContain('HTTP/1.1 401')
  })

  it('to a sender who does not end, and the connection is closed soon', async () => {
    const { socket, closed, until } = talk(server.port, head('POST /v1/write', { ...json, 'Transfer-Encoding': 'chunked' }))
    await until(/401/)
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
    const sending = setInterval(() => socket.write(chunk), 5)
    expect(await closed).toContain('HTTP/1.1 401')
    clearInterval(sending)
    expect(socket.bytesWritten).toBeLessThan(10_000_000)
  })

  it('to what is no HTTP', async () => {
    const heard = await talk(server.port, 'NONSENSE\r\n\r\n').closed
    expect(heard).toContain('HTTP/1.1 400')
    expect(heard).toContain('Cache-Control: no-store')
    expect(heard).toContain('The request cannot be read.')
  })
})

const bodies: readonly (readonly [string, string, number])[] = [
  ['a key of the prototype', '{"__proto__":{"a":1}}', 400],
  ['a key of the constructor', '{"constructor":{"prototype":{"a":1}}}', 400],
  ['100,000 brackets', '['.repeat(100_000), 400],
  ['100,000 nested lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
  ['100,000 nested objects in a field', `{"text":${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}}`, 400],
  ['15,000 keys', JSON.stringify(Object.fromEntries(Array.from({ length: 15_000 }, (_, n) => [`k${n}`, n]))), 400],
  ['no object', '"text"', 400],
  ['a field that is in the address as well', '{"text":"b"}', 400],
]

describe('a body is cheap to refuse', () => {
  it.each(bodies)('that has %s', async (_, payload, status) => {
    const started = performance.now()
    const answer = await server.app.inject({
      method: 'POST',
      url: status === 400 && payload === '{"text":"b"}' ? '/v1/tell?text=a' : '/v1/tell',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.body.length).toBeLessThan(1_000)
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  it('that arrives in pieces and grows beyond the limit', async () => {
    const { socket, closed } = talk(server.port, head('POST /v1/tell', { ...json, 'Transfer-Encoding': 'chunked' }))
    for (let n = 0; n < 5; n++) socket.write(`10000\r\n${' '.repeat(65_536)}\r\n`)
    socket.write('0\r\n\r\n')
    expect(await closed).toContain('HTTP/1.1 413')
  })

  it('and one that fits is read', async () => {
    const payload = JSON.stringify({ text: 'a' }).padEnd(usualLimits.jsonBytes)
    const answer = await server.app.inject({ method: 'POST', url: '/v1/tell', headers: { 'content-type': 'application/json' }, payload })
    expect(answer.statusCode).toBe(200)
  })
})
