import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** After the first runs of the jobs where nobody calls. */
const firstRunsMs = 30_000
/** A server that works less of its time is quiet. */
const quietShare = 0.25

/**
 * Returns what the start has used to the system, some 50 MB, and later the 10 MB of the jobs' first runs. A busy server keeps those, as a
 * collection stops it for a moment.
 */
export function releaseStartMemory(): void {
  releaseMemory()
  const before = performance.eventLoopUtilization()
  setTimeout(() => {
    if (performance.eventLoopUtilization(before).utilization < quietShare) releaseMemory()
  }, firstRunsMs).unref()
}

/** V8 by itself waits for pressure that a quiet server never has. */
function releaseMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
