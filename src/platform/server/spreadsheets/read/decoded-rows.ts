import { createReadStream } from 'node:fs'
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
    await writeRows(path, { decoder, ...register })
    const input = createReadStream(path)
    try {
      // The worker writes each line in this shape.
      for await (const line of createInterface({ input, crlfDelay: Infinity })) yield JSON.parse(line) as RawRow
    } finally {
      input.destroy()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Closes the file before the first row is read: Node ends the process when an open FileHandle is garbage collected with rows nobody finished. */
async function writeRows(path: string, { decoder, ...register }: RegisterFile): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await decoder.readRegister(register, (lines) => file.appendFile(lines))
  } finally {
    await file.close()
  }
}
