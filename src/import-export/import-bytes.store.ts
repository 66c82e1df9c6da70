import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#platform/server/database/database.ts'

/** Stores an import's bytes in chunks, and writes them to `path` at the same time. */
export async function keepBytes(db: Db, importId: string, bytes: ReadableStream<Uint8Array>, path: string): Promise<void> {
  await pipeline(Readable.from(keptOnTheWay(db, importId, bytes)), createWriteStream(path, { mode: 0o600 }))
}

/** Writes an import's stored bytes to `path`. */
export async function readImportBytes(db: Db, importId: string, path: string): Promise<void> {
  await pipeline(Readable.from(keptPieces(db, importId)), createWriteStream(path, { mode: 0o600 }))
}

/** Each chunk is held in memory. */
const pieceBytes = 1024 * 1024

async function* keptOnTheWay(db: Db, importId: string, bytes: ReadableStream<Uint8Array>): AsyncGenerator<Buffer, void> {
  let no = 0
  for await (const piece of inPieces(bytes)) {
    await db.insertInto('register_import_chunk').values({ import_id: importId, no, bytes: piece }).execute()
    no += 1
    yield piece
  }
}

async function* inPieces(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Buffer, void> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const part of bytes) {
    waiting.push(part)
    size += part.byteLength
    if (size < pieceBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

async function* keptPieces(db: Db, importId: string): AsyncGenerator<Buffer, void> {
  for (let no = 0; ; no++) {
    const piece = await db
      .selectFrom('register_import_chunk')
      .select('bytes')
      .where('import_id', '=', importId)
      .where('no', '=', no)
      .executeTakeFirst()
    if (!piece) return
    yield piece.bytes
  }
}
