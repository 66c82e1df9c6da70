// Kills the server and its PostgreSQL with kill -9 while requests are raised and decided, and cards issued,
// starts again, and checks every acknowledged write. Uses its own folder and port. Ignores DATABASE_URL: it tests the embedded PostgreSQL.
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDrillFolder } from '../bench/drills/drill-folder.ts'
import { verifyCard, writeCards } from './kill-drill-cards.mjs'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' }, port: { type: 'string', default: '3977' } } })
const folder = openDrillFolder('kill-drill')
const base = `http://127.0.0.1:${values.port}`
const env = { ...process.env, DATA_FOLDER: folder, PORT: values.port, DEMO: '1', LOG: '0', DATABASE_URL: '', PUBLIC_URL: base }
const sum = { rounds: 0, acknowledged: 0, lost: 0, halfApplied: 0, slowestStartMs: 0 }
const acknowledged = []
const cards = []

let server = await start()
const people = [await signIn('0700000111'), await signIn('0700000110')]
const drivers = await activeDrivers(people[0])
for (let round = 0; round < Number(values.rounds); round++) {
  const ofWriter = (writer) => drivers.filter((_, index) => index % 9 === writer)
  const writing = Array.from({ length: 8 }, (_, writer) => write(ofWriter(writer)))
  writing.push(
    writeCards({ get, post: (path, body) => call(people[0], path, body), drivers: ofWriter(8).slice(round * 5), entries: cards }),
  )
  // A busy machine may need longer for the first write.
  for (let waits = 0; waits < 500 && (acknowledged.length === 0 || cards.length === 0); waits++)
    await new Promise((resolve) => setTimeout(resolve, 20))
  await new Promise((resolve) => setTimeout(resolve, (round % 7) * 250))
  killAll(server)
  await Promise.all(writing)
  server = await start()
  sum.rounds++
  await verify()
}
await new Promise((resolve) => server.once('exit', resolve).kill('SIGTERM'))
rmSync(folder, { recursive: true, force: true })
const { rounds, acknowledged: writes, lost, halfApplied, slowestStartMs } = sum
console.table([{ rounds, 'acknowledged writes': writes, lost, 'half applied': halfApplied, 'slowest start ms': slowestStartMs }])
process.exitCode = sum.lost + sum.halfApplied > 0 ? 1 : 0

async function start() {
  const began = performance.now()
  const child = spawn('node', ['operations/start/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  for (;;) {
    const ready = await fetch(`${base}/v1/health/ready`).catch(() => null)
    if (ready?.ok) break
    if (child.exitCode !== null) throw new Error('The server did not start')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  // The first start also creates the database and the demo data.
  if (sum.rounds > 0 || acknowledged.length > 0) sum.slowestStartMs = Math.max(sum.slowestStartMs, Math.round(performance.now() - began))
  return child
}

function killAll(child) {
  const postmaster = Number(readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
  const backends = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
    .split('\n')
    .map(Number)
    .filter(Boolean)
  for (const pid of [child.pid, postmaster, ...backends]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // ended already: the others are killed at the same time
    }
  }
}

async function call(token, path, body) {
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-access-token': 'body' },
    body: JSON.stringify(body),
  })
  const isJson = answer.headers.get('content-type')?.includes('json')
  return { status: answer.status, body: await (isJson ? answer.json() : answer.arrayBuffer()) }
}

async function get(path) {
  return (await fetch(base + path, { headers: { authorization: `Bearer ${people[0]}` } })).json()
}

async function signIn(phone) {
  const challenged = await fetch(`${base}/v1/auth/verify-phone`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone }),
  })
  const cookie = challenged.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const { challenge, demo_code } = await challenged.json()
  const verified = await fetch(`${base}/v1/auth/verify-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: base, 'x-access-token': 'body' },
    body: JSON.stringify({ token: challenge, code: demo_code }),
  })
  const { access_token: token } = await verified.json()
  const { allocations } = await (await fetch(`${base}/v1/auth/allocations`, { headers: { authorization: `Bearer ${token}` } })).json()
  const first = allocations.find(({ plant }) => plant.name.startsWith('Mombasa'))
  return (await call(token, '/v1/auth/select', { allocation_id: first._id })).body.access_token
}

async function activeDrivers(token) {
  const ids = []
  for (let page = 1; page <= 12; page++) {
    const answer = await fetch(`${base}/v2/drivers/active?page=${page}&page_size=100`, { headers: { authorization: `Bearer ${token}` } })
    ids.push(...(await answer.json()).data.map((driver) => driver._id))
  }
  return ids
}

/** Raises and decides until the server is gone, recording what was acknowledged. */
async function write(own) {
  try {
    for (const driver of own.sort(() => (acknowledged.length % 2) - 0.5)) {
      const raised = await call(people[0], '/v2/requests/suspend-driver', { driver_id: driver, comment: 'Drill', duration: 3 })
      if (raised.status !== 200) continue
      const entry = { id: raised.body.request_id, status: 1 }
      acknowledged.push(entry)
      const key = acknowledged.length % 2 ? 'reject' : 'approve'
      const decided = await call(people[1], '/v2/requests/action/suspend-driver', { request_id: entry.id, comment: 'Drill', key })
      if (decided.status === 200) entry.status = key === 'approve' ? 2 : 3
    }
  } catch {
    // the server was killed; the writes are verified after the next start
  }
}

/** Every acknowledged write is there; an approved suspension is complete: driver suspended, history written. */
async function verify() {
  for (const entry of acknowledged.splice(0)) {
    sum.acknowledged++
    const { status, body } = await call(people[1], '/v2/requests/details', { id: entry.id })
    if (status !== 200 || (entry.status > 1 && body.request.status_id.id !== entry.status)) {
      sum.lost++
      continue
    }
    const isApproved = body.request.status_id.id === 2
    const isWhole =
      body.history.length === (body.request.status_id.id === 1 ? 1 : 2) && (body.request.driver_id.status.id === 10) === isApproved
    if (!isWhole) sum.halfApplied++
  }
  for (const entry of cards.splice(0)) {
    sum.acknowledged += entry.done.length
    const found = await verifyCard({ get, post: (path, body) => call(people[0], path, body), entry })
    if (found === 'lost') sum.lost++
    if (found === 'half') sum.halfApplied++
  }
}
