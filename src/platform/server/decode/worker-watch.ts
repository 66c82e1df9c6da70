import { workerData } from 'node:worker_threads'
import { overLimitSignal } from './jobs.ts'

export type WatchData = { readonly parentPid: number; readonly maxResidentBytes: number; readonly control: SharedArrayBuffer }

/**
 * The thread of a worker that ends it when a file costs too much CPU time or memory, or when the server is gone: the main thread cannot, because
 * it may be deep in one call of a library. `control` holds the CPU time in ms at which to end, 0 between files.
 */
const { parentPid, maxResidentBytes, control } = workerData as WatchData
const cpuEndMs = new Int32Array(control)
const lookEveryMs = 20

while (true) {
  const end = Atomics.load(cpuEndMs, 0)
  if (process.ppid !== parentPid) process.kill(process.pid, 'SIGKILL')
  if (process.memoryUsage.rss() > maxResidentBytes) process.kill(process.pid, overLimitSignal)
  const { user, system } = process.cpuUsage()
  if (end > 0 && (user + system) / 1000 > end) process.kill(process.pid, overLimitSignal)
  // Between files it looks once a second, and is woken by the next file.
  Atomics.wait(cpuEndMs, end > 0 ? 1 : 0, 0, end > 0 ? lookEveryMs : 1000)
}
