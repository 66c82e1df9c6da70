import { setTimeout as pause } from 'node:timers/promises'
import type { Attack, Counts } from './attack-shape.ts'
import { countSockets, countTemporaryFiles, watchMemory, type MemoryUse } from './process-watch.ts'
import type { Scene } from './scene.ts'
import type { ServerProcess } from './server-process.ts'
import type { VictimResult } from './victim.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type AttackResult = {
  name: string
  counts: Counts
  victim: VictimResult
  peak: MemoryUse
  crash: string | undefined
  /** Files and sockets that remain 5 s after the attack. */
  left: { files: number; sockets: number }
}

/** Runs one attack while the victim works; without an attack, only the victim. */
export async function runAttack(server: ServerProcess, scene: Scene, attack?: Attack): Promise<AttackResult> {
  const seconds = Math.max(scene.seconds, (!scene.isQuick && attack?.seconds) || 0)
  const sceneJson = JSON.stringify({ ...scene, seconds })
  const before = await countOpenResources(server)
  const attacker = attack && (await startAttackProcess<Counts>('attacker.ts', [attack.name, sceneJson], { isPolite: true }))
  const victim = await startAttackProcess<VictimResult>('victim.ts', [sceneJson])
  const memory = watchMemory(server.pid)
  victim.begin()
  attacker?.begin()
  // A call sent at the last moment may run into the attacker's own timeout.
  const timeout = pause(seconds * 1000 + 70_000, {}, { ref: false })
  const counts = attacker ? await Promise.race([attacker.result.catch(attackerFailed), timeout]) : await pause(seconds * 1000, {})
  attacker?.kill()
  victim.end()
  const result = await victim.result
  const left = server.crash() ? { files: 0, sockets: 0 } : await waitForCleanup(server, before)
  return { name: attack?.name ?? 'quiet', counts, victim: result, peak: await memory.stop(), crash: server.crash(), left }
}

const attackerFailed = (): Counts => ({ 'attacker failed': 1 })

type OpenResources = AttackResult['left']

const countOpenResources = async ({ pid, temporaryFolder, dataFolder }: ServerProcess): Promise<OpenResources> => ({
  files: await countTemporaryFiles(temporaryFolder, dataFolder),
  sockets: await countSockets(pid),
})

/** Waits up to 5 s for cleanup; the database pool may stay larger by a few connections. */
async function waitForCleanup(server: ServerProcess, before: OpenResources): Promise<OpenResources> {
  const usualGrowth = 16
  for (let wait = 0; ; wait += 1) {
    const now = await countOpenResources(server)
    const left = { files: Math.max(0, now.files - before.files), sockets: Math.max(0, now.sockets - before.sockets - usualGrowth) }
    if (left.files + left.sockets === 0 || wait === 50) return left
    await pause(100)
  }
}

type AttackProcess<T> = {
  /** Starts the work; before this, nothing is sent. */
  begin: () => void
  /** Requests the end; not needed for a process that ends by itself. */
  end: () => void
  result: Promise<T>
  kill: () => void
}

/** Starts a program of this folder as a separate process and waits until it is ready. `isPolite` lowers its CPU priority. */
async function startAttackProcess<T>(program: string, args: readonly string[], { isPolite = false } = {}): Promise<AttackProcess<T>> {
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
