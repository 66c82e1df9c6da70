import { createInterface } from 'node:readline'
import { findAttack } from './attacks.ts'
import { closeClients } from './client.ts'
import type { Scene } from './scene.ts'

// A separate process: node attacker.ts NAME SCENE. Starts at the first line of input; prints its counts and exits when the time is up.
const [, , name = '', sceneJson = '{}'] = process.argv
const scene = JSON.parse(sceneJson) as Scene
const run = await findAttack(name).prepare(scene)
const input = createInterface({ input: process.stdin })
process.stdout.write('ready\n')
// The parent process has ended.
input.once('close', () => process.exit(1))
await new Promise((resolve) => input.once('line', resolve))
const counts = await run(AbortSignal.timeout(scene.seconds * 1000))
process.stdout.write(`${JSON.stringify(counts)}\n`, () => {
  closeClients()
  process.exit(0)
})
