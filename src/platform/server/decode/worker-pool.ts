import { limitsOf, type Job } from './jobs.ts'
import { startWorker, type DecodeWorker, type Outcome, type RowsSink } from './worker.ts'

type RunOptions = { readonly onRows?: RowsSink; readonly signal?: AbortSignal | undefined }

export type WorkerPool = {
  readonly run: (job: Job, options?: RunOptions) => Promise<Outcome>
  readonly pids: () => readonly number[]
  readonly close: () => Promise<void>
}

/** Libraries keep a little of each file, so a worker is replaced now and then. */
const filesForOneWorker = 100

/** As many workers as there are jobs at once; each ends after a while without one. The caller limits how many jobs there are. */
export function workerPool(idleMs: number): WorkerPool {
  const all = new Set<DecodeWorker>()
  const idle = new Map<DecodeWorker, NodeJS.Timeout>()
  const filesOf = new WeakMap<DecodeWorker, number>()
  let isClosed = false

  const take = (): DecodeWorker => {
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
  const giveBack = async (worker: DecodeWorker): Promise<void> => {
    const files = (filesOf.get(worker) ?? 0) + 1
    filesOf.set(worker, files)
    if (isClosed || files >= filesForOneWorker || !worker.isAlive()) return end(worker)
    idle.set(worker, setTimeout(() => void end(worker), idleMs).unref())
  }
  const runOnce = async (job: Job, { onRows, signal }: RunOptions): Promise<Outcome> => {
    signal?.throwIfAborted()
    if (isClosed) return { type: 'crashed' }
    const worker = take()
    const stop = (): void => void worker.end()
    signal?.addEventListener('abort', stop)
    try {
      return await worker.run(job, limitsOf[job.type], onRows)
    } finally {
      signal?.removeEventListener('abort', stop)
      await giveBack(worker)
    }
  }
  return {
    run: async (job, options = {}) => {
      const outcome = await runOnce(job, options)
      // A worker that something else has ended says nothing about the file. Rows that have gone out are not sent twice.
      if (outcome.type !== 'crashed' || job.type === 'register') return outcome
      return runOnce(job, options)
    },
    pids: () => [...all].flatMap(({ pid, isAlive }) => (pid !== undefined && isAlive() ? [pid] : [])),
    close: async () => {
      isClosed = true
      for (const timer of idle.values()) clearTimeout(timer)
      await Promise.all([...all].map(end))
    },
  }
}
