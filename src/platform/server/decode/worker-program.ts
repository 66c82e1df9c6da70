import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { maxResidentMb, type Decoded, type Job, type Report, type Request } from './jobs.ts'
import type { WatchData } from './worker-watch.ts'

/** The program of a worker process: opens one file at a time for the server and ends with it. */

/** A server that answers people goes before files that are opened for one of them. */
const niceness = 5

process.on('disconnect', () => process.exit(0))
// The terminal sends its signals to the whole group, and the server finishes open uploads first: it ends its workers itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
setPriority(niceness)

const cpuEndMs = new Int32Array(new SharedArrayBuffer(8))
const watchData: WatchData = { parentPid: process.ppid, maxResidentBytes: maxResidentMb * 1024 * 1024, control: cpuEndMs.buffer }
new Worker(new URL('./worker-watch.ts', import.meta.url), { workerData: watchData }).unref()

let more: (() => void) | undefined
process.on('message', (request: Request) => {
  if (request.type === 'more') more?.()
  else void work(request.job, request.cpuMs)
})

/** Libraries are loaded before the clock runs: what a worker needs to begin is not the file's fault. */
async function work(job: Job, cpuMs: number): Promise<void> {
  try {
    const open = await openerOf(job)
    report({ type: 'started' })
    const { user, system } = process.cpuUsage()
    limitCpu((user + system) / 1000 + cpuMs)
    const result = await open()
    limitCpu(0)
    report(result)
  } catch (problem) {
    limitCpu(0)
    report({ type: 'failed', message: problem instanceof Error ? (problem.stack ?? problem.message) : String(problem) })
  }
}

async function openerOf(job: Job): Promise<() => Promise<Report>> {
  if (job.type === 'picture') {
    const { decodePicture } = await import('./decode-picture.ts')
    return async () => contentOrRefusal(await decodePicture(job))
  }
  if (job.type === 'pdf') {
    const { checkPdf } = await import('./pdf/check-pdf.ts')
    return async () => contentOrRefusal(await checkPdf(job.bytes))
  }
  const { readRegister } = await import('./read-register.ts')
  return async () => contentOrRefusal(await readRegister(job.path, sendRows))
}

const contentOrRefusal = (result: Decoded | string | undefined): Report => {
  if (typeof result === 'string') return { type: 'refused', message: result }
  return { type: 'done', ...(result && { content: result }) }
}

async function sendRows(text: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  more = resolve
  report({ type: 'rows', text })
  await promise
}

const report = (said: Report): void => void process.send?.(said)

function limitCpu(endMs: number): void {
  Atomics.store(cpuEndMs, 0, Math.ceil(endMs))
  Atomics.notify(cpuEndMs, 0)
}
