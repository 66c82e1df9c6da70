import { workerData } from 'node:worker_threads'
import { overLimitSignal } from './jobs.ts'

export type WatchData = { parentPid: number; maxResidentBytes: number; control: SharedArrayBuffer }

/**
 * A thread that kills its worker when a file costs too much CPU time or memory, or when the server is gone. The main thread may be blocked in a
 * library call. `control` holds the CPU time in ms at which to kill, 0 between files.
 */
const { parentPid, maxResidentBytes, control } = workerData as WatchData
const cpuEndMs = new Int32Array(control)
const checkEveryMs = 20

while (true) {
  const cpuLimit = Atomics.load(cpuEndMs, 0)
  if (process.ppid !== parentPid) process.kill(process.pid, 'SIGKILL')
  if (process.memoryUsage.rss() > maxResidentBytes) process.kill(process.pid, overLimitSignal)
  const { user, system } = process.cpuUsage()
  if (cpuLimit > 0 && (user + system) / 1000 > cpuLimit) process.kill(process.pid, overLimitSignal)
  // Between files it checks once a second; the next file wakes it.
  Atomics.wait(cpuEndMs, cpuLimit > 0 ? 1 : 0, 0, cpuLimit > 0 ? checkEveryMs : 1000)
}
