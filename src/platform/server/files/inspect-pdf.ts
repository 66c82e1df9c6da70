import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { InspectedContent } from './inspect-file.ts'
import { pdfSentences } from './pdf-refused.ts'

const longestCheckMs = 10_000
const maxHeapMb = 384
const maxCheckers = 2
/** The library keeps each name it has met, so a checker is replaced now and then. */
const filesForOneChecker = 100

type Checker = { readonly child: ChildProcess; files: number }
type Outcome = { readonly isSound: boolean; readonly refusal: string | undefined }

const idle = new Set<Checker>()
const waiting: ((checker: Checker) => void)[] = []
let alive = 0

/**
 * Judges a PDF in a process of its own with limits on time and memory (a thread that runs out of memory can take the server along), so that a hostile file costs its author a refusal and nobody else
 * anything. The bytes are kept as they came: a document that someone signed stays the one they signed.
 */
export async function inspectPdf(bytes: Buffer): Promise<InspectedContent> {
  const checker = await takeChecker()
  const { isSound, refusal } = await ask(checker, bytes)
  checker.files += 1
  if (isSound && checker.files < filesForOneChecker) giveBack(checker)
  else checker.child.kill('SIGKILL')
  return refusal === undefined ? { ok: true, bytes } : { ok: false, message: refusal }
}

/** A checker that runs out of time or memory is of no more use, and the file is refused. */
async function ask({ child }: Checker, bytes: Buffer): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const fail = (): void => resolve({ isSound: false, refusal: pdfSentences.tooMuch })
  const answer = (refusal: unknown): void => resolve({ isSound: true, refusal: typeof refusal === 'string' ? refusal : undefined })
  const timer = setTimeout(fail, longestCheckMs)
  child.once('message', answer).once('exit', fail).once('error', fail)
  child.ref()
  child.channel?.ref()
  child.send(bytes, (problem) => problem && fail())
  const outcome = await promise
  clearTimeout(timer)
  child.off('message', answer).off('exit', fail).off('error', fail)
  return outcome
}

function takeChecker(): Checker | Promise<Checker> {
  const [free] = idle
  if (free) {
    idle.delete(free)
    return free
  }
  return alive < maxCheckers ? startChecker() : new Promise((resolve) => waiting.push(resolve))
}

function giveBack(checker: Checker): void {
  const next = waiting.shift()
  if (next) return next(checker)
  checker.child.unref()
  checker.child.channel?.unref()
  idle.add(checker)
}

function startChecker(): Checker {
  alive += 1
  const child = fork(fileURLToPath(new URL('./pdf-checker.ts', import.meta.url)), [], {
    execArgv: [`--max-old-space-size=${maxHeapMb}`],
    env: { SystemRoot: process.env.SystemRoot },
    serialization: 'advanced',
    // The library remarks on each odd file, which tells an operator nothing and would let a hostile file fill the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const checker: Checker = { child, files: 0 }
  let isGone = false
  const leave = (): void => {
    if (!isGone) replace(checker)
    isGone = true
  }
  // A process that could not be started says so by an error, without an exit.
  child.once('exit', leave).on('error', leave)
  return checker
}

function replace(gone: Checker): void {
  idle.delete(gone)
  alive -= 1
  const next = waiting.shift()
  if (next) next(startChecker())
}
