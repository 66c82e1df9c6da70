// Injects the fault of each alert in deploy/prometheus-alerts.yml and measures how long a Prometheus of its own takes
// to see the condition, at most 60 s. Needs Debian's package prometheus and, for the full disks, root. Uses folders and ports of its own.
import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDrillFolder } from '../bench/drills/drill-folder.ts'
import { faults } from './alerts-drill/faults.mjs'
import { alertNames, startPrometheus } from './alerts-drill/prometheus.mjs'
import { openScene } from './alerts-drill/scene.mjs'

const { values } = parseArgs({ options: { prometheus: { type: 'string', default: 'prometheus' }, only: { type: 'string' } } })
const limitSeconds = 60
const folder = openDrillFolder('alerts-drill', existsSync('/dev/shm') ? '/dev/shm' : tmpdir())
const results = []
let scene, prometheus

try {
  scene = await openScene(folder)
  prometheus = await startPrometheus({ program: values.prometheus, folder, metrics: scene.metrics })
  await prometheus.untilScraped()
  for (const alert of alertNames().filter((name) => !values.only || values.only.split(',').includes(name))) results.push(await drill(alert))
} finally {
  await prometheus?.stop()
  await scene?.stop()
  rmSync(folder, { recursive: true, force: true })
}

console.table(results.map(({ alert, outcome }) => ({ alert, outcome })))
const missed = results.filter(({ isSeen }) => isSeen === false).length
const skipped = results.filter(({ isSeen }) => isSeen === undefined).length
console.log(`\nAlerts: ${results.length}, seen in time: ${results.length - missed - skipped}, missed: ${missed}, skipped: ${skipped}`)
process.exitCode = missed > 0 ? 1 : 0

/** Injects one fault until its alert's condition is true, and undoes it. */
async function drill(alert) {
  const fault = faults[alert]
  if (!fault) return { alert, isSeen: false, outcome: 'MISSED: it has no fault' }
  const limit = fault.limitSeconds ?? limitSeconds
  const isActive = () => prometheus.isActive(alert, fault.labels)
  // The fault before may still show.
  for (let tries = 0; await isActive(); tries++) {
    if (tries === 320) return { alert, isSeen: false, outcome: 'MISSED: true without its fault' }
    await sleep(250)
  }
  const began = performance.now()
  let undo
  try {
    undo = await fault(scene)
    if (undo === 'skipped') return { alert, isSeen: undefined, outcome: 'skipped: no permission to mount a file system' }
    while (performance.now() - began < limit * 1000) {
      if (await isActive()) return { alert, isSeen: true, outcome: `${((performance.now() - began) / 1000).toFixed(1)} s` }
      await sleep(250)
    }
    return { alert, isSeen: false, outcome: `MISSED: not within ${limit} s` }
  } catch (error) {
    return { alert, isSeen: false, outcome: `MISSED: ${error instanceof Error ? error.message : String(error)}` }
  } finally {
    if (typeof undo === 'function') await undo()
    console.error(`${alert}: done`)
  }
}
