import { decodeLimits, type DecodeJob } from './jobs.ts'
import { startWorker, type DecodeWorker, type DecodeOutcome, type RowsSink } from './worker.ts'

type RunOptions = { onRows?: RowsSink; signal?: AbortSignal | undefined }

export type WorkerPool = {
  run: (job: DecodeJob, options?: RunOptions) => Promise<DecodeOutcome>
  /** Files by how they ended, since the start. */
  outcomes: Readonly<Record<DecodeOutcome['type'], number>>
  pids: () => readonly number[]
  close: () => Promise<void>
}

/** Libraries leak a little memory per file, so workers are replaced. */
const maxFilesPerWorker = 100

/** One worker per concurrent job; a worker ends after `idleMs` without one. The caller limits the number of jobs. */
export function workerPool(idleMs: number): WorkerPool {
  const all = new Set<DecodeWorker>()
  const idle = new Map<DecodeWorker, NodeJS.Timeout>()
  const fileCounts = new WeakMap<DecodeWorker, number>()
  const outcomes = { done: 0, refused: 0, failed: 0, 'over-limit': 0, crashed: 0 }
  let isClosed = false

  const acquire = (): DecodeWorker => {
    for (const [worker, timer] of idle) {
      clearTimeout(timer)
      idle.delete(worker)
      if (worker.isAlive()) return worker
      all.delete(worker)
    }
    const worker = startWorker()
    all.add(worker)
    return worker
  }
  const end = async (worker: DecodeWorker): Promise<void> => {
    idle.delete(worker)
    await worker.end()
    all.delete(worker)
  }
  const release = async (worker: DecodeWorker): Promise<void> => {
    const files = (fileCounts.get(worker) ?? 0) + 1
    fileCounts.set(worker, files)
    if (isClosed || files >= maxFilesPerWorker || !worker.isAlive()) return end(worker)
    idle.set(worker, setTimeout(() => void end(worker), idleMs).unref())
  }
  const runOnce = async (job: DecodeJob, { onRows, signal }: RunOptions): Promise<DecodeOutcome> => {
    signal?.throwIfAborted()
    if (isClosed) return { type: 'crashed' }
    const worker = acquire()
    const abort = (): void => void worker.end()
    signal?.addEventListener('abort', abort)
    try {
      return await worker.run(job, decodeLimits[job.type], onRows)
    } finally {
      signal?.removeEventListener('abort', abort)
      await release(worker)
    }
  }
  return {
    run: async (job, options = {}) => {
      const outcome = await runOnce(job, options)
      outcomes[outcome.type] += 1
      // A crash for another reason says nothing about the file, so it is retried once; a register is not, as its rows may be out already.
      if (outcome.type !== 'crashed' || job.type === 'register') return outcome
      return runOnce(job, options)
    },
    outcomes,
    pids: () => [...all].flatMap(({ pid, isAlive }) => (pid !== undefined && isAlive() ? [pid] : [])),
    close: async () => {
      isClosed = true
      for (const timer of idle.values()) clearTimeout(timer)
      await Promise.all([...all].map(end))
    },
  }
}
