import { createHash } from 'node:crypto'
import type { SigningKey } from '#onboarding/card-codes/card-token.rules.ts'
import { sealLength, sealOf } from './seal.rules.ts'

/** An archive with its seal in place of the empty one at its end. Holds back no more than the seal. */
export async function* sealStream(pieces: AsyncIterable<Uint8Array>, key: SigningKey): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let held = Buffer.alloc(0)
  for await (const piece of pieces) {
    const all = Buffer.concat([held, piece])
    const ready = all.subarray(0, Math.max(0, all.length - sealLength))
    held = Buffer.from(all.subarray(ready.length))
    hash.update(ready)
    if (ready.length > 0) yield ready
  }
  yield Buffer.from(sealOf(hash.digest(), key))
}
