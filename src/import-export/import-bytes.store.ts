import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#platform/server/database/database.ts'

/** Stores an import's bytes in chunks, and writes them to `path` at the same time. */
export async function storeBytes(db: Db, importId: string, bytes: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  await pipeline(Readable.from(storedChunks(db, importId, bytes)), createWriteStream(path, { mode: 0o600 }))
}

/** Writes an import's stored bytes to `path`. */
export async function readImportBytes(db: Db, importId: string, path: string): Promise<void> {
  await pipeline(Readable.from(readChunks(db, importId)), createWriteStream(path, { mode: 0o600 }))
}

/** Each chunk is held in memory. */
const chunkBytes = 1024 * 1024

async function* storedChunks(db: Db, importId: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  let no = 0
  for await (const chunk of inChunks(bytes)) {
    await db.insertInto('register_import_chunk').values({ import_id: importId, no, bytes: chunk }).execute()
    no += 1
    yield chunk
  }
}

async function* inChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  let buffered: Uint8Array[] = []
  let size = 0
  for await (const part of bytes) {
    buffered.push(part)
    size += part.byteLength
    if (size < chunkBytes) continue
    yield Buffer.concat(buffered)
    buffered = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(buffered)
}

/** An import's stored bytes. */
export async function* readChunks(db: Db, importId: string): AsyncGenerator<Buffer, void> {
  for (let no = 0; ; no++) {
    const chunk = await db
      .selectFrom('register_import_chunk')
      .select('bytes')
      .where('import_id', '=', importId)
      .where('no', '=', no)
      .executeTakeFirst()
    if (!chunk) return
    yield chunk.bytes
  }
}
