import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { TableFileKind } from './file-kind.ts'

/** How a text file was read. `isMarked`: a mark at its beginning says so. */
export type Encoding = { name: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'; isMarked: boolean }

/**
 * A byte order mark decides. Without one a single whole letter of UTF-8 does, which other encodings hardly ever form by chance: stray bytes then spoil their
 * own rows only. A file with none is Windows-1252 where it has other letters at all, which old spreadsheets write. Reads the whole file, because a single ñ on the last line decides.
 */
export async function detectEncoding(path: string, kind: Exclude<TableFileKind, 'xlsx'>): Promise<Encoding> {
  if (kind !== 'bytes') return { name: kind, isMarked: true }
  if (await hasUtf8Mark(path)) return { name: 'utf-8', isMarked: true }
  const { letters, strays } = await countUtf8(path)
  return { name: strays > 0 && letters === 0 ? 'windows-1252' : 'utf-8', isMarked: false }
}

/** Streams the file as text, without its byte order mark. What is not of the encoding becomes U+FFFD. */
export async function* readText(path: string, { name }: Encoding): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(name)
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf])

async function hasUtf8Mark(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(3), 0, 3, 0)
    return buffer.subarray(0, bytesRead).equals(utf8Mark)
  } finally {
    await file.close()
  }
}

/** Letters of several bytes, and bytes that belong to none. */
async function countUtf8(path: string): Promise<{ letters: number; strays: number }> {
  let [letters, strays, missing] = [0, 0, 0]
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    for (const byte of chunk) {
      if (byte < 0x80 && missing === 0) continue
      const isContinuation = byte >= 0x80 && byte < 0xc0
      if (missing > 0 && isContinuation) {
        missing -= 1
        if (missing === 0) letters += 1
        continue
      }
      if (missing > 0) strays += 1
      missing = continuationsAfter(byte)
      if (byte >= 0x80 && missing === 0) strays += 1
    }
  }
  return { letters, strays: missing > 0 ? strays + 1 : strays }
}

function continuationsAfter(byte: number): number {
  if (byte >= 0xc2 && byte < 0xe0) return 1
  if (byte >= 0xe0 && byte < 0xf0) return 2
  return byte >= 0xf0 && byte < 0xf5 ? 3 : 0
}
