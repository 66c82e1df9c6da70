import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { maxHeapMb, overLimitSignal, type Job, type Limits, type Report, type Request } from './jobs.ts'

/** How a job ended: `crashed` is a worker that died of something else than its limits. */
export type Outcome =
  | Extract<Report, { type: 'done' | 'refused' | 'failed' }>
  | { readonly type: 'over-limit' }
  | { readonly type: 'crashed' }

export type RowsSink = (text: string) => Promise<void>

export type DecodeWorker = {
  readonly pid: number | undefined
  readonly isAlive: () => boolean
  /** Opens one file; one at a time. A worker that does not end it within its limits is killed. */
  readonly run: (job: Job, limits: Limits, onRows?: RowsSink) => Promise<Outcome>
  readonly end: () => Promise<void>
}

/** Loading a library on a busy machine takes a while, and is not the file's fault. */
const longestStartMs = 30_000

/** Starts a process that reads files, and may neither write one, start a program nor see the server's environment. */
export function startWorker(): DecodeWorker {
  const child = fork(fileURLToPath(new URL('./worker-program.ts', import.meta.url)), [], {
    execArgv: [`--max-old-space-size=${maxHeapMb}`, '--permission', '--allow-fs-read=*', '--allow-addons', '--allow-worker'],
    env: { SystemRoot: process.env.SystemRoot },
    serialization: 'advanced',
    // Libraries remark on each odd file, which tells an operator nothing and would let a hostile file fill the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A process that cannot be started says so by an error, also between two jobs.
  child.on('error', () => {})
  let isAlive = true
  const gone = once(child, 'exit').catch(() => undefined)
  void gone.then(() => (isAlive = false))
  holdProcess(child, false)
  return {
    pid: child.pid,
    isAlive: () => isAlive && child.connected,
    run: async (job, limits, onRows) => {
      holdProcess(child, true)
      try {
        const outcome = await runJob(child, { job, limits, onRows })
        if (outcome.type === 'over-limit' || outcome.type === 'crashed') {
          child.kill('SIGKILL')
          await gone
        }
        return outcome
      } finally {
        holdProcess(child, false)
      }
    },
    end: async () => {
      holdProcess(child, true)
      child.kill('SIGKILL')
      await gone
    },
  }
}

type Running = { readonly job: Job; readonly limits: Limits; readonly onRows: RowsSink | undefined }

async function runJob(child: ChildProcess, { job, limits, onRows }: Running): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const overLimit = (): void => resolve({ type: 'over-limit' })
  let timer = setTimeout(overLimit, longestStartMs)
  const send = (request: Request): void => void child.send(request, (problem) => problem && resolve({ type: 'crashed' }))
  const listen = (report: Report): void => {
    if (report.type === 'started') {
      clearTimeout(timer)
      timer = setTimeout(overLimit, limits.wallMs)
    } else if (report.type === 'rows') {
      void onRows?.(report.text).then(() => send({ type: 'more' }), reject)
    } else resolve(report)
  }
  const exited = (_: number | null, signal: string | null): void =>
    resolve({ type: signal === overLimitSignal || signal === 'SIGABRT' ? 'over-limit' : 'crashed' })
  const failed = (): void => resolve({ type: 'crashed' })
  child.on('message', listen).once('exit', exited).once('error', failed)
  send({ type: 'job', job, cpuMs: limits.cpuMs })
  try {
    return await promise
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(timer)
    child.off('message', listen).off('exit', exited).off('error', failed)
  }
}

/** An idle worker does not keep the server from ending. */
function holdProcess(child: ChildProcess, isHeld: boolean): void {
  if (isHeld) child.ref()
  else child.unref()
  if (isHeld) child.channel?.ref()
  else child.channel?.unref()
}
