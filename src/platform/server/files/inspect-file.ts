import { fileKinds, kindByName, uploadProblem } from '#platform/contract/upload.ts'
import type { UploadRule } from '#platform/contract/upload.ts'
import type { Decoder } from '../decode/decoder.ts'
import { cleanFileName } from './file-name.ts'
import type { FileStore } from './file-store.ts'

/** Where uploads go: judged by the decoder, then stored. */
export type UploadStore = FileStore & { readonly decoder: Decoder }

export type Upload = UploadRule & {
  readonly file: File
  /** The person who sends it: the decoder gives each person turns. */
  readonly userId: string
  /** Makes a picture a square of so many pixels a side. */
  readonly square?: number
}

export type Inspected =
  | { readonly ok: true; readonly name: string; readonly mediaType: string; readonly extension: string; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly message: string }

/**
 * Judges an upload before it is stored: extension, declared type and signature must agree, and the content must be what they say. Answers the
 * bytes to store (pictures anew, without metadata; PDFs as they came) and the cleaned name, or the sentence of the refusal. Throws a Refusal (503)
 * when the person has too many files waiting, and nothing for what is in the file.
 */
export async function inspectFile(decoder: Decoder, { file, userId, square, ...rule }: Upload): Promise<Inspected> {
  const name = cleanFileName(file.name)
  const problem = uploadProblem({ name, type: file.type, size: file.size }, rule)
  const kind = kindByName(name)
  if (problem || !kind) return { ok: false, message: problem ?? 'This kind of file is not accepted' }

  const asked = { file, owner: userId }
  const opened = kind === 'pdf' ? await decoder.pdf(asked) : await decoder.picture({ ...asked, kind, square })
  if (!opened.ok) return opened
  const { bytes, kind: stored } = opened.content
  const { mediaTypes, extensions } = fileKinds[stored]
  return { ok: true, name, mediaType: mediaTypes[0], extension: extensions[0], bytes }
}
