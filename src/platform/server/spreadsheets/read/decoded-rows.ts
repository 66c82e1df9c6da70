import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { RawRow } from './raw-row.ts'
import type { TableFacts, TableRequest } from './table-file.ts'

/** Reads in a process of its own: the headings and rows as JSON lines, and how they were read. */
type RegisterReader = {
  readRegister: (register: Omit<RegisterFile, 'decoder'> & TableRequest, onRows: (lines: string) => Promise<void>) => Promise<TableFacts>
}

export type RegisterFile = {
  decoder: RegisterReader
  path: string
  /** The user in the decoder's queue. */
  owner: string
  signal?: AbortSignal | undefined
}

/** A decoded register: the headings first, then all rows, including blank ones. To be read or closed. */
export type DecodedRows = { facts: TableFacts; rows: AsyncGenerator<RawRow, void>; close: () => Promise<void> }

/**
 * Opens a register. The decoder writes its rows to a temporary file first, so that slow processing of the rows does not block it, and what is asked of
 * all rows together is known before the first. Throws a Refusal when the file is not a table.
 */
export async function decodeRows({ decoder, ...request }: RegisterFile & TableRequest): Promise<DecodedRows> {
  const folder = await mkdtemp(join(tmpdir(), 'rows-'))
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'rows')
    const facts = await writeRows(path, decoder, request)
    const rows = storedRows(path, remove)
    // A generator that was never begun has nothing to clean up after itself.
    const close = async (): Promise<void> => {
      await rows.return()
      await remove()
    }
    return { facts, rows, close }
  } catch (error) {
    await remove()
    throw error
  }
}

async function* storedRows(path: string, remove: () => Promise<void>): AsyncGenerator<RawRow, void> {
  const input = createReadStream(path)
  try {
    // The worker writes each line in this shape.
    for await (const line of createInterface({ input, crlfDelay: Infinity })) yield JSON.parse(line) as RawRow
  } finally {
    input.destroy()
    await remove()
  }
}

/** Closes the file before the first row is read: Node ends the process when an open FileHandle is garbage collected with rows nobody finished. */
async function writeRows(
  path: string,
  decoder: RegisterReader,
  request: Omit<RegisterFile, 'decoder'> & TableRequest,
): Promise<TableFacts> {
  const file = await open(path, 'wx', 0o600)
  try {
    return await decoder.readRegister(request, async (lines) => file.appendFile(lines))
  } finally {
    await file.close()
  }
}
