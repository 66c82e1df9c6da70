import { demonstration } from '#demo/demonstration.ts'
import { openStartLog } from './start-log.ts'
import { startProduct, type RunningProduct } from './start.ts'

/** How long open calls may take to finish at shutdown. A supervisor's kill timeout must exceed DRAIN_SECONDS plus this. */
const shutdownMs = 20_000
/** A terminal, npm and systemd may each forward the same signal; repeats within this time count as one. */
const sameSignalMs = 1_000

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const log = openStartLog(process.env, print)

function fail(error: unknown): never {
  const text = error instanceof Error ? error.message : String(error)
  if (log.lines) log.error(text)
  else process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** An uncaught error leaves an unknown state, so the process exits and its supervisor restarts it. */
function exitOnUncaught(error: unknown): never {
  const text = 'The server stops because of an uncaught error'
  if (log.lines) log.error({ err: error }, text)
  else process.stderr.write(`${text}: ${reasonOf(error).replaceAll(/\s*\n\s*/g, ' | ')}\n`)
  process.exit(1)
}
const reasonOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

if (log.lines) {
  // Node writes its warnings to stderr in lines of its own.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'a warning of Node'))
}
process.on('uncaughtException', exitOnUncaught)
process.on('unhandledRejection', exitOnUncaught)

const starting = startProduct(process.env, () => new Date(), print, demonstration, log)
const hurry = new AbortController()
let shutdownSince: number | undefined
let isStarted = false

/** SIGTERM, from a supervisor with a load balancer, drains first. Ctrl-C only waits for open calls. */
function shutDown({ drains }: { drains: boolean }): void {
  const isFirst = shutdownSince === undefined
  shutdownSince ??= performance.now()
  if (!drains || (!isFirst && performance.now() - shutdownSince > sameSignalMs)) hurry.abort()
  if (!isFirst) return
  if (!isStarted) exitAfterTimeout()
  starting.then(leave).then(() => process.exit(0), fail)
}

async function leave({ drain, stop }: RunningProduct): Promise<void> {
  if (log.lines) log.info('draining')
  await drain(hurry.signal)
  exitAfterTimeout()
  await stop()
  if (log.lines) log.info('stopped')
}

const exitAfterTimeout = (): unknown => setTimeout(() => process.exit(1), shutdownMs).unref()

process.on('SIGINT', () => shutDown({ drains: false }))
process.on('SIGHUP', () => shutDown({ drains: false }))
process.on('SIGTERM', () => shutDown({ drains: true }))
// npm's shell does not forward SIGTERM but dies of it, so a vanished parent means SIGTERM.
const parent = process.ppid
const parentCheck = process.env['npm_lifecycle_event'] ? setInterval(checkParent, 1000).unref() : undefined
function checkParent(): void {
  if (process.ppid === parent) return
  clearInterval(parentCheck)
  shutDown({ drains: true })
}
starting.then(() => (isStarted = true), fail)
