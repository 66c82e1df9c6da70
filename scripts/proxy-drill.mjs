// The product behind the files of deploy/, over TLS, on loopback. Prints a table; ends with 1 where
// a check fails.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDrillFolder } from '../bench/drills/drill-folder.ts'
import { freePort, startDemo } from './demo-product.mjs'
import { proxies } from './proxy-drill-proxies.mjs'

const host = 'drivers.example.org'
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(proxies)
for (const name of wanted) requireProgram(name)

const folder = openDrillFolder('proxy-drill')
createCertificate()
const [http, https] = [await freePort(), await freePort()]
const origin = `https://${host}:${https}`
const product = await startDemo({ HTTPS: '1', TRUSTED_PROXY: '127.0.0.1', PUBLIC_URL: origin })
const mirror = createServer(({ headers }, answer) => answer.end(JSON.stringify(headers))).listen(0, '127.0.0.1')
await once(mirror, 'listening')
const rows = []
try {
  for (const name of wanted) {
    await behind(name, new URL(product.address).port, () => checkProduct(name))
    await behind(name, mirror.address().port, () => checkHeaders(name))
  }
} finally {
  mirror.close()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.table(rows)
if (rows.some(({ passed }) => !passed)) process.exitCode = 1

function check(proxy, what, passed, seen = '') {
  rows.push({ proxy, what, passed, seen: passed ? '' : seen })
}

async function checkProduct(proxy) {
  const redirect = await send({ plain: true, path: '/' })
  check(proxy, 'http leads to https', redirect.status === 308 && redirect.headers.location?.startsWith('https://'), redirect.status)
  const jar = new Map()
  const started = await send({ path: '/v1/auth/verify-phone', jar, body: { phone: '0700000110' } })
  const { challenge, demo_code } = JSON.parse(started.text)
  await send({ path: '/v1/auth/verify-code', jar, body: { token: challenge, code: demo_code } })
  const places = JSON.parse((await send({ path: '/v1/auth/allocations', jar })).text).allocations
  const selected = await send({ path: '/v1/auth/select', jar, body: { allocation_id: places[0]._id } })
  check(proxy, 'a login, with Secure cookies', selected.status === 200 && jar.has('__Host-session'), selected.text)
  const large = await send({ path: '/v2/import/drivers/check', jar, file: Buffer.alloc(60 * 1024 * 1024, 'x') })
  check(
    proxy,
    '60 MB reach the server',
    large.headers['content-type']?.startsWith('application/json') && large.status !== 413,
    large.status,
  )
  const live = await send({ path: '/v1/live?topics=driver', jar, untilFirst: 'retry:' })
  check(proxy, 'live events arrive at once', live.text.includes('retry:') && live.ms < 2_000, `${live.status} after ${live.ms} ms`)
}

async function checkHeaders(proxy) {
  const fakes = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example', 'x-real-ip': '203.0.113.9' }
  const seen = JSON.parse((await send({ path: '/', headers: fakes })).text)
  check(proxy, 'the caller’s address cannot be faked', seen['x-forwarded-for'] === '127.0.0.1', seen['x-forwarded-for'])
  const hosts = [seen.host, seen['x-forwarded-host'] ?? seen.host]
  check(
    proxy,
    'the host is the one that was called',
    hosts.every((each) => each === `${host}:${https}`),
    hosts.join(', '),
  )
  check(proxy, 'each call has an id', /^[\w.-]{8,64}$/.test(seen['x-request-id'] ?? ''), seen['x-request-id'])
}

/** Runs the proxy in front of this port during `work`. */
async function behind(name, upstream, work) {
  const { args, config } = proxies[name]
  const file = join(folder, `${name}.conf`)
  writeFileSync(file, config({ http, https, upstream, folder }))
  const child = spawn(name, args(file), { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder } })
  let complaint = ''
  child.stderr.on('data', (part) => (complaint += part))
  const ended = once(child, 'exit')
  try {
    for (;;) {
      const answer = await send({ path: '/v1/health/ready' }).catch(() => null)
      if (answer?.status === 200) break
      if (child.exitCode !== null) throw new Error(`${name} ended: ${complaint}`)
      await sleep(50)
    }
    await work()
  } finally {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
  }
}

/** One call by name, without DNS; with `untilFirst` it ends at that text. */
function send({ path, body, file, jar = new Map(), headers = {}, plain = false, untilFirst }) {
  const form = file && `--x\r\ncontent-disposition: form-data; name="register"; filename="drivers.csv"\r\ncontent-type: text/csv\r\n\r\n`
  const content = file ? Buffer.concat([Buffer.from(form), file, Buffer.from('\r\n--x--\r\n')]) : body && JSON.stringify(body)
  const type = file ? 'multipart/form-data; boundary=x' : 'application/json'
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const port = plain ? http : https
  const options = {
    host: '127.0.0.1',
    port,
    path,
    method: content ? 'POST' : 'GET',
    servername: host,
    ca: plain ? undefined : readFileSync(join(folder, 'fullchain.pem')),
    headers: {
      host: `${host}:${port}`,
      origin,
      ...(cookie && { cookie }),
      ...(content && { 'content-type': type, 'content-length': Buffer.byteLength(content) }),
      ...headers,
    },
    timeout: 30_000,
    agent: false,
  }
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const call = (plain ? plainRequest : request)(options, (answer) => {
      let text = ''
      const finish = () => resolve({ status: answer.statusCode, headers: answer.headers, text, ms: performance.now() - began })
      for (const line of answer.headers['set-cookie'] ?? []) jar.set(...line.split(';')[0].split(/=(.*)/s))
      answer.on('data', (part) => {
        text += part
        if (!untilFirst || !text.includes(untilFirst)) return
        finish()
        call.destroy()
      })
      answer.on('end', finish)
      answer.on('error', reject)
    })
    call.on('timeout', () => call.destroy(new Error(`no answer within 30 s: ${path}`)))
    call.on('error', reject)
    call.end(content)
  })
}

function createCertificate() {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, '-keyout', key, '-out', certificate]
  execFileSync('openssl', args, { stdio: 'ignore' })
  writeFileSync(join(folder, 'both.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
}

function requireProgram(name) {
  if (!proxies[name]) stopWith(`There is no file for '${name}'. There are: ${Object.keys(proxies).join(', ')}.`)
  try {
    execFileSync(name, [name === 'caddy' ? 'version' : '-v'], { stdio: 'ignore' })
  } catch {
    stopWith(`The drill needs ${name} on this machine: apt-get install ${name}`)
  }
}

function stopWith(sentence) {
  console.error(sentence)
  process.exit(1)
}
