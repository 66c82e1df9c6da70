import { fileKinds, kindByName, uploadProblem } from '#platform/contract/upload.ts'
import type { UploadRule } from '#platform/contract/upload.ts'
import type { Decoder } from '../decode/decoder.ts'
import type { PictureJob } from '../decode/jobs.ts'
import { cleanFileName } from './file-name.ts'
import type { FileStore } from './file-store.ts'

/** Checks uploads with the decoder, then stores them. */
export type UploadStore = FileStore & { readonly decoder: Decoder }

export type Upload = UploadRule &
  Pick<PictureJob, 'crop' | 'fitWithin'> & {
    readonly file: File
    /** The uploader: the decoder queues fairly between users. */
    readonly userId: string
  }

export type InspectionResult =
  | { readonly ok: true; readonly name: string; readonly mediaType: string; readonly extension: string; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly message: string }

/**
 * Checks an upload before it is stored: extension, signature and content must agree. Returns the bytes to store (pictures re-encoded
 * without metadata, PDFs unchanged) and the cleaned name, or the refusal message. Throws a Refusal (503) when the user has too many files queued.
 */
export async function inspectFile(decoder: Decoder, { file, userId, crop, fitWithin, ...rule }: Upload): Promise<InspectionResult> {
  const name = cleanFileName(file.name)
  const problem = uploadProblem({ name, size: file.size }, rule)
  const kind = kindByName(name)
  if (problem || !kind) return { ok: false, message: problem ?? 'This kind of file is not accepted' }

  const input = { file, owner: userId }
  const decoded = kind === 'pdf' ? await decoder.checkPdf(input) : await decoder.decodePicture({ ...input, kind, crop, fitWithin })
  if (!decoded.ok) return decoded
  const { bytes, kind: storedKind } = decoded.content
  const { mediaTypes, extensions } = fileKinds[storedKind]
  return { ok: true, name, mediaType: mediaTypes[0], extension: extensions[0], bytes }
}
