import { createReadStream } from 'node:fs'
import type { TableFileKind } from './file-kind.ts'

/**
 * The encoding of a text file. Without a mark of its own it is UTF-8 when every byte of it is, else what old spreadsheets write,
 * Windows-1252. The file is read once through for this: a single ñ on the last line decides.
 */
export async function encodingOf(path: string, kind: Exclude<TableFileKind, 'xlsx'>): Promise<string> {
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

/** The file as text, chunk by chunk, without its byte order mark. */
export async function* readText(path: string, encoding: string): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}
