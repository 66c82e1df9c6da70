import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { maxHeapMb, overLimitSignal, type DecodeJob, type DecodeLimits, type WorkerReport, type WorkerCommand } from './jobs.ts'

/** How a job ended. `crashed` is a worker that died for a reason other than its limits. */
export type DecodeOutcome = Extract<WorkerReport, { type: 'done' | 'refused' | 'failed' }> | { type: 'over-limit' } | { type: 'crashed' }

export type RowsSink = (text: string) => Promise<void>

export type DecodeWorker = {
  pid: number | undefined
  isAlive: () => boolean
  /** Opens one file at a time. Kills the worker when it exceeds the limits. */
  run: (job: DecodeJob, limits: DecodeLimits, onRows?: RowsSink) => Promise<DecodeOutcome>
  end: () => Promise<void>
}

/** Loading a library takes a while on a busy machine. */
const maxStartMs = 30_000

/** Starts a process that may read files, but not write them, start programs or see the server's environment. */
export function startWorker(): DecodeWorker {
  const child = fork(fileURLToPath(new URL('./worker-program.ts', import.meta.url)), [], {
    execArgv: [`--max-old-space-size=${maxHeapMb}`, '--permission', '--allow-fs-read=*', '--allow-addons', '--allow-worker'],
    // With one arena for all its threads, glibc gives a picture's memory back: a worker keeps 60 MB after some pictures instead of 165 MB.
    env: { SystemRoot: process.env.SystemRoot, MALLOC_ARENA_MAX: '1' },
    serialization: 'advanced',
    // Libraries print a warning per odd file: of no use to an operator, and a hostile file could fill the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A failed start emits 'error', possibly between jobs; without a listener it would end the server.
  child.on('error', () => {})
  let isAlive = true
  const exited = once(child, 'exit').catch(() => undefined)
  void exited.then(() => (isAlive = false))
  setReferenced(child, false)
  return {
    pid: child.pid,
    isAlive: () => isAlive && child.connected,
    run: async (job, limits, onRows) => {
      setReferenced(child, true)
      try {
        const outcome = await runJob(child, { job, limits, onRows })
        if (outcome.type === 'over-limit' || outcome.type === 'crashed') {
          child.kill('SIGKILL')
          await exited
        }
        return outcome
      } finally {
        setReferenced(child, false)
      }
    },
    end: async () => {
      setReferenced(child, true)
      child.kill('SIGKILL')
      await exited
    },
  }
}

type JobRun = { job: DecodeJob; limits: DecodeLimits; onRows: RowsSink | undefined }

async function runJob(child: ChildProcess, { job, limits, onRows }: JobRun): Promise<DecodeOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<DecodeOutcome>()
  const overLimit = (): void => resolve({ type: 'over-limit' })
  let timer = setTimeout(overLimit, maxStartMs)
  const send = (command: WorkerCommand): void => void child.send(command, (problem) => problem && resolve({ type: 'crashed' }))
  const onReport = (report: WorkerReport): void => {
    if (report.type === 'started') {
      clearTimeout(timer)
      timer = setTimeout(overLimit, limits.wallMs)
    } else if (report.type === 'rows') {
      void onRows?.(report.text).then(() => send({ type: 'more' }), reject)
    } else resolve(report)
  }
  const onExit = (_: number | null, signal: string | null): void =>
    resolve({ type: signal === overLimitSignal || signal === 'SIGABRT' ? 'over-limit' : 'crashed' })
  const onError = (): void => resolve({ type: 'crashed' })
  child.on('message', onReport).once('exit', onExit).once('error', onError)
  send({ type: 'job', job, cpuMs: limits.cpuMs })
  try {
    return await promise
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(timer)
    child.off('message', onReport).off('exit', onExit).off('error', onError)
  }
}

/** An unreferenced worker does not keep the server process alive. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  if (isReferenced) child.ref()
  else child.unref()
  if (isReferenced) child.channel?.ref()
  else child.channel?.unref()
}
