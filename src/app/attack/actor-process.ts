import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type AttackProcess<T> = {
  /** Starts the work; before this, nothing is sent. */
  readonly begin: () => void
  /** Requests the end; not needed for a process that ends by itself. */
  readonly end: () => void
  readonly result: Promise<T>
  readonly kill: () => void
}

/** Starts a program of this folder as a separate process and waits until it is ready. `isPolite` lowers its CPU priority. */
export async function startAttackProcess<T>(
  program: string,
  args: readonly string[],
  { isPolite = false } = {},
): Promise<AttackProcess<T>> {
  const command = [...(isPolite ? ['nice', '-n', '10'] : []), process.execPath, join(import.meta.dirname, program), ...args]
  const child = spawn(command[0] ?? '', command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] })
  // Writing to a process that has already ended fails.
  child.stdin.on('error', () => {})
  const lines = createInterface({ input: child.stdout })
  const exited = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${program} ended with code ${String(code)}`)))
  exited.catch(() => {})
  await Promise.race([once(lines, 'line'), exited])
  const result = Promise.race([once(lines, 'line').then(([line]) => JSON.parse(String(line)) as T), exited])
  result.catch(() => {})
  return { begin: () => child.stdin.write('go\n'), end: () => child.stdin.end(), result, kill: () => child.kill('SIGKILL') }
}
