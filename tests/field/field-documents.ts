import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { accepted } from '#platform/contract/upload.ts'
import type { Decoder } from '#platform/server/decode/decoder.ts'
import { inspectFile } from '#platform/server/files/inspect-file.ts'
import type { FieldOutcome } from './field-case.ts'

/** Judges a picture or PDF as every upload of a document is judged. */
export async function readFieldDocument(path: string, decoder: Decoder): Promise<FieldOutcome> {
  const file = new File([await readFile(path)], basename(path))
  const inspected = await inspectFile(decoder, { file, userId: '1', kinds: accepted.picturesAndPdf })
  return inspected.ok ? { accepted: inspected.mediaType } : { refused: inspected.message }
}
