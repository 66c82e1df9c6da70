import { startProduct } from './start.ts'

/** A shutdown that takes longer than this is given up: what was accepted has been answered long before. */
const patienceMs = 20_000

const print = (line: string): void => void process.stdout.write(`${line}\n`)

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

// The terminal and npm both pass Ctrl-C on, so the signal may come twice; the first one counts.
let isEnding = false
const starting = startProduct(process.env, () => new Date(), print)
const end = (): void => {
  if (isEnding) return
  isEnding = true
  setTimeout(() => process.exit(1), patienceMs).unref()
  starting.then((running) => running.stop()).then(() => process.exit(0), fail)
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
// The shell that npm starts us with keeps SIGTERM to itself and dies of it: when it has gone, somebody wants us to go.
const parent = process.ppid
if (process.env['npm_lifecycle_event']) setInterval(() => process.ppid !== parent && end(), 250).unref()
starting.catch(fail)
