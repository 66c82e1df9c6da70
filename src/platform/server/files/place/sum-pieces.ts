import { createHash } from 'node:crypto'
import { StoredFileTooLarge, type StoredSum, type Pieces } from './file-place.ts'

/** Hands each piece on to `write` and answers their sum. Throws StoredFileTooLarge beyond `maxBytes`. */
export async function sumPieces(pieces: Pieces, maxBytes: number, write: (bytes: Uint8Array) => Promise<unknown>): Promise<StoredSum> {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of pieces instanceof Uint8Array ? [pieces] : pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    size += bytes.byteLength
    if (size > maxBytes) throw new StoredFileTooLarge(`The file is larger than ${maxBytes} bytes`)
    hash.update(bytes)
    await write(bytes)
  }
  return { sha256: hash.digest('hex'), size }
}
