// Three servers on one PostgreSQL behind a balancer with its defaults, restarted one
// after the other under load. Prints a table of calls and failures, which must be 0.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDrillFolder } from '../bench/drills/drill-folder.ts'
import { startPostgres } from '#operations/embedded-postgres/launch.ts'
import { balancers } from './restart-drill-balancers.mjs'
import { startLoad } from './restart-drill-load.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rate: { type: 'string', default: '200' }, rounds: { type: 'string', default: '1' } },
})
const wanted = positionals.length > 0 ? positionals : Object.keys(balancers)
for (const name of wanted) requireProgram(name)

/** Long enough for two of HAProxy's checks, and for nginx to retry a failed server. */
const pauseMs = 12_000
const folder = openDrillFolder('restart-drill')
const running = []
const rows = []
const agent = new Agent({ keepAlive: true, maxSockets: 100 })

try {
  const { connection, stop } = await startPostgres({ folder: join(folder, 'postgres'), database: 'driver_pass' })
  running.push(stop)
  const { host, port: databasePort, user, password = '', database } = connection
  const databaseUrl = `postgres://${user}:${password}@localhost:${databasePort}/${database}?host=${encodeURIComponent(host)}`
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_FOLDER: folder, DEMO: '1', LOG: '0', NODE_ENV: 'production' }
  // The first one loads the demo data.
  const servers = []
  for (let n = 0; n < 3; n++) servers.push(await startServer({ env, port: await freePort() }))
  running.push(() => Promise.all(servers.map(stopServer)))
  for (const name of wanted) await drill(name, servers)
} finally {
  agent.destroy()
  for (const stop of running.reverse()) await stop()
  rmSync(folder, { recursive: true, force: true })
}
console.table(rows)

function requireProgram(name) {
  const balancer = balancers[name]
  if (!balancer) stopWith(`There is no drill for '${name}'. There are: ${Object.keys(balancers).join(', ')}.`)
  try {
    execFileSync(balancer.program, ['-v'], { stdio: 'ignore' })
  } catch {
    stopWith(`The drill needs ${name} on this machine: apt-get install ${name}`)
  }
}

function stopWith(sentence) {
  console.error(sentence)
  process.exit(1)
}

async function drill(name, servers) {
  const port = await freePort()
  const balancer = await startBalancer(name, { port, ports: servers.map((server) => server.port) })
  const call = caller(`http://127.0.0.1:${port}`)
  const load = await startLoad(call, Number(values.rate))
  await sleep(3_000)
  const drained = []
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const server of servers) {
      const began = performance.now()
      await stopServer(server)
      drained.push(((performance.now() - began) / 1000).toFixed(1))
      await launch(server)
      await sleep(pauseMs)
    }
  }
  const { total, posts, failed } = await load.stop()
  balancer.kill('SIGTERM')
  await once(balancer, 'exit')
  rows.push({
    balancer: name,
    calls: total,
    'of them POST': posts,
    failed: failed.length,
    restarts: drained.length,
    'drained in s': drained.join(', '),
  })
  for (const [reason, count] of Object.entries(Object.groupBy(failed, (each) => each))) console.log(`  ${count.length} × ${reason}`)
  if (failed.length > 0) process.exitCode = 1
}

async function startServer(server) {
  await launch(server)
  return server
}

async function launch(server) {
  server.process = spawn(process.execPath, ['operations/start/main.ts'], {
    env: { ...server.env, PORT: String(server.port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilAnswered(`http://127.0.0.1:${server.port}/v1/health/ready`, server.process)
}

async function stopServer({ process: child }) {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`A server ended with ${code} on SIGTERM`)
}

async function startBalancer(name, ports) {
  const { program, args, config } = balancers[name]
  const file = join(folder, `${name}.conf`)
  writeFileSync(file, config({ ...ports, folder }))
  const child = spawn(program, args(file), { stdio: 'ignore' })
  await untilAnswered(`http://127.0.0.1:${ports.port}/v1/health/ready`, child)
  return child
}

async function untilAnswered(url, child) {
  for (;;) {
    const answer = await fetch(url, { headers: { connection: 'close' } }).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    if (child.exitCode !== null) throw new Error(`A program ended before ${url} answered`)
    await sleep(50)
  }
}

function caller(base) {
  return (method, path, { cookie, body } = {}) =>
    new Promise((resolve, reject) => {
      const text = body && JSON.stringify(body)
      const headers = { cookie, 'sec-fetch-site': 'same-origin', ...(text && { 'content-type': 'application/json' }) }
      if (!cookie) delete headers.cookie
      const sent = request(base + path, { method, agent, headers, timeout: 30_000 }, (answer) => {
        const parts = []
        answer.on('data', (part) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(parts).toString() }))
      })
      sent.on('timeout', () => sent.destroy(new Error('no answer within 30 s')))
      sent.on('error', reject)
      sent.end(text)
    })
}

/** A free port. */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}
