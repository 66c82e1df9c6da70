import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Decoder } from '../../decode/decoder.ts'
import type { RawRow } from './raw-row.ts'

export type RegisterFile = {
  readonly decoder: Decoder
  readonly path: string
  /** The user in the decoder's queue. */
  readonly owner: string
  readonly signal?: AbortSignal | undefined
}

/**
 * Streams the rows of a register, including blank ones. The decoder writes them to a temporary file first, so that slow processing of the rows does
 * not block it. Throws a Refusal before the first row when the file is not a table.
 */
export async function* readRegisterRows({ decoder, ...register }: RegisterFile): AsyncGenerator<RawRow, void> {
  const folder = await mkdtemp(join(tmpdir(), 'rows-'))
  try {
    const path = join(folder, 'rows')
    const file = await open(path, 'wx+', 0o600)
    try {
      await decoder.readRegister(register, (lines) => file.appendFile(lines))
      const lines = createInterface({ input: file.createReadStream({ start: 0, autoClose: false }), crlfDelay: Infinity })
      // The worker writes each line in this shape.
      for await (const line of lines) yield JSON.parse(line) as RawRow
    } finally {
      await file.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
