import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type Actor<T> = {
  /** Gives the sign; before it nothing is sent. */
  readonly begin: () => void
  /** Asks it to end; one that ends by itself need not be asked. */
  readonly end: () => void
  readonly result: Promise<T>
  readonly kill: () => void
}

/** A program of this folder as a process of its own, which has made itself ready. A polite one leaves the processor to others. */
export async function startActor<T>(program: string, args: readonly string[], { isPolite = false } = {}): Promise<Actor<T>> {
  const command = [...(isPolite ? ['nice', '-n', '10'] : []), process.execPath, join(import.meta.dirname, program), ...args]
  const child = spawn(command[0] ?? '', command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] })
  // Whoever has ended already cannot be told to.
  child.stdin.on('error', () => {})
  const lines = createInterface({ input: child.stdout })
  const gone = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${program} ended with code ${String(code)}`)))
  gone.catch(() => {})
  await Promise.race([once(lines, 'line'), gone])
  const result = Promise.race([once(lines, 'line').then(([line]) => JSON.parse(String(line)) as T), gone])
  result.catch(() => {})
  return { begin: () => child.stdin.write('go\n'), end: () => child.stdin.end(), result, kill: () => child.kill('SIGKILL') }
}
