import { readdirSync, readFileSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { prepareDatabase } from './database.ts'
import { measure } from './measure.ts'
import { signPeopleIn } from './people.ts'
import { readingScenarios } from './reading.ts'
import { writingScenarios } from './writing.ts'
import { recordScripts } from './record-scripts.ts'
import { drawSamples } from './samples.ts'
import { makeWritable } from './writable.ts'
import { startServerProcess } from './server-process.ts'
import { driversOfConnection } from './scenario.ts'
const [drivers = '100k', only = 'list', conn = '16', secs = '3'] = process.argv.slice(2)
const db = await prepareDatabase(drivers, console.log)
// CPU ms of all postgres processes by live + children's reaped (cutime of postmaster)
const pgCpu = () => {
  let ticks = 0
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
      const cmd = readFileSync(`/proc/${pid}/cmdline`, 'latin1')
      if (!/driver_pass_bench|bench\/out\/postgres/.test(cmd)) continue
      const f = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      ticks += Number(f[11]) + Number(f[12])
      if (/bench\/out\/postgres/.test(cmd)) ticks += Number(f[13]) + Number(f[14])
    } catch {}
  }
  return ticks * 10
}
try {
  await makeWritable(db.address)
  const samples = await drawSamples(db.address)
  const tokens = await signPeopleIn(db.address)
  const scenarios = [...readingScenarios(samples), ...writingScenarios(samples)].filter((s) => only.split(',').some((o) => s.name === o))
  const scripts = await recordScripts({ address: db.address, tokens, scenarios, firstWritable: samples.firstWritable })
  const server = await startServerProcess(db.address)
  for (const scenario of scenarios) {
    const per = scenario.round(0, 0).length
    await makeWritable(db.address)
    await measure({ server, tokens, scenario, connections: +conn, seconds: 1 })
    const c0 = process.cpuUsage(), p0 = pgCpu(), s0 = await server.processorTime(), t0 = performance.now()
    const point = await measure({ server, tokens, scenario, connections: +conn, seconds: +secs })
    const p1 = pgCpu(), c1 = process.cpuUsage(c0), s1 = await server.processorTime()
    const calls = (s1 - s0) / point.cpuPerRequest // the timed part only
    // everything incl. the 1 s warm-up: scale by server cpu share
    const serverMs = point.cpuPerRequest * per, pgMs = ((p1 - p0) / (s1 - s0)) * serverMs, clientMs = ((c1.user + c1.system) / 1000 / (s1 - s0)) * serverMs
    await makeWritable(db.address)
    const sc = scripts.get(scenario) ?? []
    const folder = mkdtempSync('/tmp/benchh/')
    const files = sc.map((script, n) => {
      const driver = script.some((l) => l.sql.includes(':driver')) ? `\\set driver :client_id * ${driversOfConnection} + ${samples.firstWritable} + random(0, ${driversOfConnection - 1})\n` : ''
      writeFileSync(`${folder}/${n}.sql`, driver + script.map((l) => (l.takes ? `${l.sql} \\gset ${l.takes}_` : `${l.sql};`)).join('\n').replaceAll(/:(id_\d+)\b/g, ':$1_id'))
      return `${folder}/${n}.sql`
    })
    const q0 = pgCpu()
    const out = await promisify(execFile)('bash', ['-c', `time pgbench -n -M prepared -c ${conn} -j 1 -T ${+secs + 1} ${files.map((f) => `-f ${f}`).join(' ')} "${db.conninfo}"`], { maxBuffer: 1e8 })
    const q1 = pgCpu()
    const tx = Number(/actually processed: (\d+)/.exec(out.stdout)?.[1]), tps = Number(/tps = ([\d.]+)/.exec(out.stdout)?.[1])
    const sec = (k: string) => { const m = new RegExp(`${k}\\s+(\\d+)m([\\d.]+)s`).exec(out.stderr); return Number(m?.[1]) * 60 + Number(m?.[2]) }
    const yp = (q1 - q0) / tx, yb = ((sec('user') + sec('sys')) * 1000) / tx
    const f = (x: number) => x.toFixed(3)
    console.log(`${scenario.name.padEnd(26)} server ${f(serverMs)} pg ${f(pgMs)} client ${f(clientMs)} = ${f(serverMs + pgMs + clientMs)} | yard pg ${f(yp)} pgbench ${f(yb)} = ${f(yp + yb)} | model ${f((yp + yb) / (serverMs + pgMs + clientMs))} measured ${f(point.requestsPerSecond / per / tps)} (${point.requestsPerSecond.toFixed(0)}/s, ${tps.toFixed(0)}/s) files ${folder}`)
  }
  await server.stop()
} finally {
  await db.stop()
}
