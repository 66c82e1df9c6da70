import { setTimeout as pause } from 'node:timers/promises'
import type { Attack, Counts } from './attack-shape.ts'
import { startActor } from './actor-process.ts'
import { countSockets, countTemporaryFiles, watchMemory } from './process-watch.ts'
import type { Scene } from './scene.ts'
import type { ServerProcess } from './server-process.ts'
import type { VictimResult } from './victim.ts'

export type Outcome = {
  readonly name: string
  readonly counts: Counts
  readonly victim: VictimResult
  readonly peakMb: number
  readonly crash: string | undefined
  /** Files and sockets that are there 5 s after the attack and were not there before it. */
  readonly left: { readonly files: number; readonly sockets: number }
}

/** One attack while the victim works; without an attack, the victim alone. */
export async function runAttack(server: ServerProcess, scene: Scene, attack?: Attack): Promise<Outcome> {
  const seconds = Math.max(scene.seconds, (!scene.isQuick && attack?.seconds) || 0)
  const own = JSON.stringify({ ...scene, seconds })
  const before = await remains(server)
  const attacker = attack && (await startActor<Counts>('attacker.ts', [attack.name, own], { isPolite: true }))
  const victim = await startActor<VictimResult>('victim.ts', [own])
  const memory = watchMemory(server.pid)
  victim.begin()
  attacker?.begin()
  // What was asked at the last moment may take the attacker's patience on top.
  const tooLate = pause(seconds * 1000 + 70_000, {}, { ref: false })
  const counts = attacker ? await Promise.race([attacker.result.catch(lost), tooLate]) : await pause(seconds * 1000, {})
  attacker?.kill()
  victim.end()
  const result = await victim.result
  const left = server.crash() ? { files: 0, sockets: 0 } : await leftAfter(server, before)
  return { name: attack?.name ?? 'quiet', counts, victim: result, peakMb: await memory.stop(), crash: server.crash(), left }
}

const lost = (): Counts => ({ 'attacker failed': 1 })

type Remains = Outcome['left']

const remains = async ({ pid, temporaryFolder, dataFolder }: ServerProcess): Promise<Remains> => ({
  files: await countTemporaryFiles(temporaryFolder, dataFolder),
  sockets: await countSockets(pid),
})

/** What is over is given 5 s to be cleared away; the pool of the database may have grown by a few connections for good. */
async function leftAfter(server: ServerProcess, before: Remains): Promise<Remains> {
  const usualGrowth = 16
  for (let wait = 0; ; wait += 1) {
    const now = await remains(server)
    const left = { files: Math.max(0, now.files - before.files), sockets: Math.max(0, now.sockets - before.sockets - usualGrowth) }
    if (left.files + left.sockets === 0 || wait === 50) return left
    await pause(100)
  }
}
