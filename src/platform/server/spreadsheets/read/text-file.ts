import { createReadStream } from 'node:fs'
import type { TableFileKind } from './file-kind.ts'

/**
 * Detects the encoding of a text file. Without a byte order mark it is UTF-8 if all of it is valid UTF-8, otherwise Windows-1252, which old
 * spreadsheets write. Reads the whole file, because a single ñ on the last line decides.
 */
export async function detectEncoding(path: string, kind: Exclude<TableFileKind, 'xlsx'>): Promise<string> {
  if (kind !== 'bytes') return kind
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

/** Streams the file as text, without its byte order mark. */
export async function* readText(path: string, encoding: string): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}
