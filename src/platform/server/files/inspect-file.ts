import {
  fileKinds,
  heicMessage,
  kindByName,
  nameOfKind,
  notAccepted,
  uploadProblem,
  type FileKind,
  type UploadRule,
} from '#platform/contract/upload.ts'
import type { Decoder } from '../decode/decoder.ts'
import type { PictureJob } from '../decode/jobs.ts'
import { cleanFileName } from '../http/file-name.ts'
import type { FileStore } from './file-store.ts'
import { kindOfBytes } from './kind-of-bytes.ts'

/** Checks uploads with the decoder, then stores them. */
export type UploadStore = FileStore & { decoder: Decoder }

export type Upload = UploadRule &
  Pick<PictureJob, 'crop' | 'fitWithin'> & {
    file: File
    /** The uploader: the decoder queues fairly between users. */
    userId: string
  }

export type InspectionResult =
  | { ok: true; name: string; mediaType: string; extension: string; bytes: Uint8Array }
  | { ok: false; message: string }

/**
 * Checks an upload before it is stored: its first bytes say what it is, and its content must be that, whatever it is called. Returns the bytes to store
 * (pictures re-encoded without metadata, PDFs unchanged) and the cleaned name with the right ending, or the refusal message. Throws a Refusal (503) when the user has too many files queued.
 */
export async function inspectFile(decoder: Decoder, { file, userId, crop, fitWithin, ...rule }: Upload): Promise<InspectionResult> {
  const name = cleanFileName(file.name)
  const problem = uploadProblem({ name, size: file.size }, rule)
  if (problem !== undefined) return { ok: false, message: problem }
  const kind = await kindOfBytes(file)
  if (kind === undefined || kind === 'heic' || !rule.kinds.includes(kind)) return { ok: false, message: whyNot(kind, name, rule) }

  const input = { file, owner: userId }
  const decoded = kind === 'pdf' ? await decoder.checkPdf(input) : await decoder.decodePicture({ ...input, kind, crop, fitWithin })
  if (!decoded.ok) return decoded
  const { bytes, kind: storedKind } = decoded.content
  const { mediaTypes, extensions } = fileKinds[storedKind]
  return { ok: true, name: cleanFileName(nameOfKind(name, kind)), mediaType: mediaTypes[0], extension: extensions[0], bytes }
}

function whyNot(kind: FileKind | 'heic' | undefined, name: string, rule: UploadRule): string {
  if (kind === 'heic' && rule.kinds.some((each) => fileKinds[each].isPicture)) return heicMessage
  const named = kindByName(name)
  return kind === undefined && named ? `This file is named like a ${fileKinds[named].title} file but is something else` : notAccepted(rule)
}
