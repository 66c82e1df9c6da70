import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'

/** A directory is read in many small parts, two for each entry. */
const windowBytes = 65_536

/**
 * An open file for yauzl, which takes places in it from the file itself: Node throws for one beyond 2^53, and yauzl would let that end the process.
 * The caller closes the file.
 */
export class ZipReader extends RandomAccessReader {
  readonly #file: FileHandle
  readonly #size: number
  #window = { start: 0, bytes: Buffer.alloc(0) }

  constructor(file: FileHandle, size: number) {
    super()
    this.#file = file
    this.#size = size
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, callback: (problem: Error | null) => void): void {
    if (position + length > this.#size) return callback(new Error('A place outside of the file'))
    const from = position - this.#window.start
    if (from >= 0 && from + length <= this.#window.bytes.length) {
      this.#window.bytes.copy(buffer, offset, from, from + length)
      return callback(null)
    }
    void this.#readInto(buffer.subarray(offset), length, position, callback)
  }

  async #readInto(part: Buffer, length: number, position: number, callback: (problem: Error | null) => void): Promise<void> {
    const problem = await this.#moveWindow(position, length)
    if (problem === null) this.#window.bytes.copy(part, 0, 0, length)
    callback(problem)
  }

  async #moveWindow(position: number, length: number): Promise<Error | null> {
    try {
      const { buffer: bytes, bytesRead } = await this.#file.read(Buffer.alloc(Math.max(length, windowBytes)), 0, null, position)
      this.#window = { start: position, bytes: bytes.subarray(0, bytesRead) }
      return bytesRead < length ? new Error('The file has become shorter') : null
    } catch (problem) {
      return problem as Error
    }
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#file.createReadStream({ start, end: end - 1, autoClose: false })
  }

  override close(callback: (problem: Error | null) => void): void {
    callback(null)
  }
}
