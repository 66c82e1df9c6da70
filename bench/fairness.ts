// npx driver-pass bench fairness --drivers 10k|100k|1m [--seconds 10] [--only searches,dashboard,exports,reports]: what one user who loops over the most
// expensive calls with 32 connections costs another user.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { readArguments } from './arguments.ts'
import { prepareDatabase } from './database.ts'
import { drive, percentile, requestBytes } from './http-load.ts'
import { signPeopleIn } from './people.ts'
import { drawSamples } from './samples.ts'
import { startServerProcess } from './server-process.ts'

const connections = 32
/** People who ask for reports of different years. */
const reporters = 8
type Flood = { port: number; tokens: readonly [string, ...string[]]; paths: readonly string[] }

async function flood({ port, tokens, paths }: Flood): Promise<void> {
  const [token] = tokens
  if (paths.some((path) => path.includes('/export')))
    await Promise.all(Array.from({ length: connections }, () => download({ port, token, paths })))
  // Bare sockets leave the CPU to the server.
  const bytes = paths.flatMap((url) => tokens.map((each) => requestBytes({ method: 'GET', url, token: each })))
  const next = (index: number) => {
    let n = index * 7
    return () => bytes[n++ % bytes.length] ?? null
  }
  await drive({ port, connections, seconds: 3600, requests: next })
}

async function download({ port, token, paths }: Pick<Flood, 'port' | 'paths'> & { token: string }): Promise<never> {
  for (let n = 0; ; n++) await ask(port, token, paths[n % paths.length] ?? '')
}

async function ask(port: number, token: string, path: string, body?: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, ...(body && { method: 'POST', body }) })
  if (answer.body) for await (const _ of answer.body);
  return answer.status
}

type Victim = { port: number; token: string; ids: readonly string[]; seconds: number }

/** A working user: a list, a search, a driver's page, the dashboard, with pauses. */
async function work({ port, token, ids, seconds }: Victim): Promise<string> {
  const times: number[] = []
  const statuses = new Map<number, number>()
  const until = performance.now() + seconds * 1000
  for (let n = 0; performance.now() < until; n++) {
    const [path, body] = [
      ['/v2/drivers/active'],
      ['/v2/drivers/active?search=mwa&param=name'],
      ['/v2/drivers/details', JSON.stringify({ id: ids[n % ids.length] })],
      ['/v2/staff/dashboard'],
    ][n % 4] ?? ['']
    const began = performance.now()
    const status = await ask(port, token, path ?? '', body)
    times.push(performance.now() - began)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    await pause(20)
  }
  const sorted = Float64Array.from(times).sort()
  const figures = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share).toFixed(1).padStart(8))
  return `${figures.join('')}  ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`
}

async function measure(): Promise<void> {
  const { drivers, seconds, only } = readArguments(process.argv.slice(2))
  const database = await prepareDatabase(drivers, console.log)
  const server = await startServerProcess(database.address)
  try {
    const samples = await drawSamples(database.address)
    const people = await signPeopleIn(database.address, reporters)
    const [{ asker, decider }] = people
    const askers: readonly [string, ...string[]] = [asker, ...people.slice(1).map((person) => person.asker)]
    const names = samples.drivers.slice(0, 64).map(({ name }) => name.slice(1, 5))
    const searches = ['/v2/drivers/active', '/v2/drivers/pass', '/v2/requests/index', '/v2/drivers/violations'].flatMap((path) =>
      names.map((name) => `${path}?${new URLSearchParams({ search: name }).toString()}`),
    )
    const exports = ['active', 'pass', 'violations'].map((list) => `/v2/drivers/${list}/export?format=xlsx`)
    const reports = ['violations', 'drivers'].flatMap((report) =>
      ['2023', '2024', '2025', '2026'].map((year) => `/v2/reports/${report}/summary?period=own&from=${year}-01-01&to=${year}-12-31`),
    )
    const floods = { searches, dashboard: ['/v2/staff/dashboard', '/v2/staff/dashboard/violations'], exports, reports }
    const victim = { port: server.port, token: decider, ids: samples.drivers.map(({ id }) => id), seconds }
    await work({ ...victim, seconds: 2 })
    console.log(`                p50 ms  p95 ms  p99 ms  answers\nquiet       ${await work(victim)}`)
    for (const [name, paths] of Object.entries(floods)) {
      if (only.length > 0 && !only.includes(name)) continue
      const flooding = fork(import.meta.filename, [
        'flood',
        JSON.stringify({ port: server.port, tokens: name === 'reports' ? askers : [asker], paths } satisfies Flood),
      ])
      await pause(1_000)
      console.log(`${name.padEnd(12)}${await work(victim)}`)
      flooding.kill()
      await once(flooding, 'exit')
      await pause(1_000)
    }
    console.log(`quiet again ${await work(victim)}`)
  } finally {
    await server.stop()
    await database.stop()
  }
}

const [task, of] = process.argv.slice(2)
await (task === 'flood' && of ? flood(JSON.parse(of) as Flood) : measure())
