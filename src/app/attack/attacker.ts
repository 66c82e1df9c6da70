import { createInterface } from 'node:readline'
import { attackNamed } from './attacks.ts'
import { closeClients } from './client.ts'
import type { Scene } from './scene.ts'

// In a process of its own: node attacker.ts NAME SCENE; it begins at the first line of its input and ends, with its counts, when the time is up.
const [, , name = '', given = '{}'] = process.argv
const scene = JSON.parse(given) as Scene
const run = await attackNamed(name).prepare(scene)
const input = createInterface({ input: process.stdin })
process.stdout.write('ready\n')
// Whoever started it may have gone.
input.once('close', () => process.exit(1))
await new Promise((resolve) => input.once('line', resolve))
const counts = await run(AbortSignal.timeout(scene.seconds * 1000))
process.stdout.write(`${JSON.stringify(counts)}\n`, () => {
  closeClients()
  process.exit(0)
})
