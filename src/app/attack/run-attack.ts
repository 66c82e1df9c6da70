import { setTimeout as pause } from 'node:timers/promises'
import type { Attack, Counts } from './attack-shape.ts'
import { startAttackProcess } from './actor-process.ts'
import { countSockets, countTemporaryFiles, watchMemory } from './process-watch.ts'
import type { Scene } from './scene.ts'
import type { ServerProcess } from './server-process.ts'
import type { VictimResult } from './victim.ts'

export type AttackResult = {
  readonly name: string
  readonly counts: Counts
  readonly victim: VictimResult
  readonly peakMb: number
  readonly crash: string | undefined
  /** Files and sockets that remain 5 s after the attack. */
  readonly left: { readonly files: number; readonly sockets: number }
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
  return { name: attack?.name ?? 'quiet', counts, victim: result, peakMb: await memory.stop(), crash: server.crash(), left }
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
