import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Decoder } from '../../decode/decoder.ts'
import type { RawRow } from './raw-row.ts'

export type RegisterFile = {
  readonly decoder: Decoder
  readonly path: string
  /** Whose turn at the decoder it is. */
  readonly owner: string
  readonly signal?: AbortSignal | undefined
}

/**
 * The rows of a register, one at a time, blank ones too. The decoder writes them to a temporary file first: what is done with a row may take long,
 * and the decoder is free for others meanwhile. Throws a Refusal before the first row where the file is no table.
 */
export async function* decodedRows({ decoder, ...register }: RegisterFile): AsyncGenerator<RawRow, void> {
  const folder = await mkdtemp(join(tmpdir(), 'rows-'))
  try {
    const path = join(folder, 'rows')
    const file = await open(path, 'wx+', 0o600)
    try {
      await decoder.register(register, (lines) => file.appendFile(lines))
      const lines = createInterface({ input: file.createReadStream({ start: 0, autoClose: false }), crlfDelay: Infinity })
      // The worker writes each row in this shape.
      for await (const line of lines) yield JSON.parse(line) as RawRow
    } finally {
      await file.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
