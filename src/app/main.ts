import { startProduct, type Running } from './start.ts'

/** What is under way when the server closes gets so long; a supervisor's own patience must be longer than DRAIN_SECONDS and this. */
const patienceMs = 20_000
/** A terminal, npm and systemd may all pass the same signal on: what arrives within this time of the first is the first. */
const sameSignalMs = 1_000

const print = (line: string): void => void process.stdout.write(`${line}\n`)

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

/** Nobody knows what state an error leaves behind that nothing has caught: a supervisor starts the product anew. */
function endBecauseOf(error: unknown): never {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`The server ends because of an error that nothing has caught: ${reason.replaceAll(/\s*\n\s*/g, ' | ')}\n`)
  process.exit(1)
}
process.on('uncaughtException', endBecauseOf)
process.on('unhandledRejection', endBecauseOf)

const starting = startProduct(process.env, () => new Date(), print)
const hurry = new AbortController()
let endingSince: number | undefined
let isStarted = false

/** SIGTERM comes from a supervisor that has a balancer in front: it drains. Whoever presses Ctrl-C waits for nothing but what is under way. */
function end({ drains }: { readonly drains: boolean }): void {
  const isFirst = endingSince === undefined
  endingSince ??= performance.now()
  if (!drains || (!isFirst && performance.now() - endingSince > sameSignalMs)) hurry.abort()
  if (!isFirst) return
  if (!isStarted) giveUpInTime()
  starting.then(leave).then(() => process.exit(0), fail)
}

async function leave({ drain, stop }: Running): Promise<void> {
  await drain(hurry.signal)
  giveUpInTime()
  await stop()
}

const giveUpInTime = (): unknown => setTimeout(() => process.exit(1), patienceMs).unref()

process.on('SIGINT', () => end({ drains: false }))
process.on('SIGHUP', () => end({ drains: false }))
process.on('SIGTERM', () => end({ drains: true }))
// The shell that npm starts us with keeps SIGTERM to itself and dies of it: when it has gone, somebody wants us to go.
const parent = process.ppid
const looking = process.env['npm_lifecycle_event'] ? setInterval(lookForParent, 250).unref() : undefined
function lookForParent(): void {
  if (process.ppid === parent) return
  clearInterval(looking)
  end({ drains: true })
}
starting.then(() => (isStarted = true), fail)
