import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { maxResidentMb, type DecodedFile, type DecodeJob, type WorkerReport, type WorkerCommand } from './jobs.ts'
import type { WatchData } from './worker-watch.ts'

/** A worker process: opens one file at a time for the server and ends with it. */

/** Answering users takes priority over opening files. */
const niceness = 5

process.on('disconnect', () => process.exit(0))
// A terminal signals the whole process group, but the server finishes open uploads first and then ends its workers itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
setPriority(niceness)

const cpuEndMs = new Int32Array(new SharedArrayBuffer(8))
const watchData: WatchData = { parentPid: process.ppid, maxResidentBytes: maxResidentMb * 1024 * 1024, control: cpuEndMs.buffer }
new Worker(new URL('./worker-watch.ts', import.meta.url), { workerData: watchData }).unref()

let more: (() => void) | undefined
process.on('message', (command: WorkerCommand) => {
  if (command.type === 'more') more?.()
  else void runJob(command.job, command.cpuMs)
})

/** Loads libraries before the CPU limit applies, so that their cost is not charged to the file. */
async function runJob(job: DecodeJob, cpuMs: number): Promise<void> {
  try {
    const open = await loadOpener(job)
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

async function loadOpener(job: DecodeJob): Promise<() => Promise<WorkerReport>> {
  if (job.type === 'picture') {
    const { decodePicture } = await import('./decode-picture.ts')
    return async () => toReport(await decodePicture(job))
  }
  if (job.type === 'pages') {
    const { joinPages } = await import('./join-pages.ts')
    return async () => toReport(await joinPages(job.pictures))
  }
  if (job.type === 'pdf') {
    const { checkPdf } = await import('./pdf/check-pdf.ts')
    return async () => toReport(await checkPdf(job.bytes))
  }
  const { readRegister } = await import('./read-register.ts')
  return async () => {
    const result = await readRegister(job, sendRows)
    return 'facts' in result ? { type: 'done', ...result } : { type: 'refused', ...result }
  }
}

const toReport = (result: DecodedFile | string | undefined): WorkerReport => {
  if (typeof result === 'string') return { type: 'refused', message: result }
  return { type: 'done', ...(result && { content: result }) }
}

async function sendRows(text: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  more = resolve
  report({ type: 'rows', text })
  await promise
}

const report = (message: WorkerReport): void => void process.send?.(message)

function limitCpu(endMs: number): void {
  Atomics.store(cpuEndMs, 0, Math.ceil(endMs))
  Atomics.notify(cpuEndMs, 0)
}
