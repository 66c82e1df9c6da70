// The product in its own process, and the calls of two demo users.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** Starts the product; `deaths` counts unexpected ends of its process. */
export async function startProduct(port, settings) {
  const env = { ...process.env, PORT: String(port), DEMO: '1', LOG: '0', DATABASE_URL: '', ...settings }
  const child = spawn(process.execPath, ['operations/start/main.ts'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const product = { base: `http://127.0.0.1:${port}`, output: '', deaths: 0, stop }
  child.stderr.on('data', (part) => (product.output += part))
  let isAsked = false
  child.once('exit', () => (product.deaths += isAsked ? 0 : 1))
  for (;;) {
    if ((await fetch(`${product.base}/v1/health/ready`).catch(() => null))?.ok) return product
    if (child.exitCode !== null) throw new Error(`The server did not start: ${product.output}`)
    await sleep(20)
  }

  async function stop() {
    isAsked = true
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

/** One call: its status, body and time; status 0 when there was no answer. */
export async function call(base, token, method, path, body) {
  const began = performance.now()
  const headers = { authorization: `Bearer ${token}`, ...(typeof body === 'string' && { 'content-type': 'application/json' }) }
  try {
    const answer = await fetch(base + path, { method, headers, body })
    const text = await answer.text()
    const json = answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : {}
    return { status: answer.status, body: json, retryAfter: answer.headers.get('retry-after'), ms: performance.now() - began }
  } catch {
    return { status: 0, body: {}, retryAfter: null, ms: performance.now() - began }
  }
}

export async function signIn(base, phone) {
  const post = (path, cookie, body) =>
    fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, origin: base, 'x-access-token': 'body' },
      body: JSON.stringify(body),
    })
  const challenged = await post('/v1/auth/verify-phone', '', { phone })
  const cookie = challenged.headers.getSetCookie().map((set) => set.split(';')[0])
  const { challenge, demo_code } = await challenged.json()
  const verified = await post('/v1/auth/verify-code', cookie.join('; '), { token: challenge, code: demo_code })
  const first = tokenOf(verified, await verified.json())
  const { allocations } = (await call(base, first, 'GET', '/v1/auth/allocations')).body
  const mombasa = allocations.find(({ plant }) => plant.name.startsWith('Mombasa'))
  const selected = await fetch(`${base}/v1/auth/select`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${first}` },
    body: JSON.stringify({ allocation_id: mombasa._id }),
  })
  return tokenOf(selected, await selected.json())
}

/** Browsers get the token only in their cookie. */
function tokenOf(answer, { access_token: token }) {
  const set = answer.headers.getSetCookie().find((cookie) => /session/.test(cookie))
  return token ?? /=([^;]*)/.exec(set ?? '')?.[1]
}

export async function activeDrivers(base, token) {
  const ids = []
  for (let page = 1; page <= 12; page++) {
    const { body } = await call(base, token, 'GET', `/v2/drivers/active?page=${page}&page_size=100`)
    ids.push(...body.data.map((driver) => driver._id))
  }
  return ids
}
