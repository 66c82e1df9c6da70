import { fileTypeFromBuffer } from 'file-type'
import { fileKinds, kindByName, uploadProblem } from '#platform/contract/upload.ts'
import type { FileKind } from '#platform/contract/upload.ts'
import { cleanFileName } from './file-name.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { inspectPicture } from './inspect-picture.ts'

export type Inspected =
  | { readonly ok: true; readonly name: string; readonly mediaType: string; readonly extension: string; readonly bytes: Buffer }
  | { readonly ok: false; readonly message: string }

export type InspectedContent = { readonly ok: true; readonly bytes: Buffer } | { readonly ok: false; readonly message: string }

/**
 * Judges an upload before it is kept: extension, declared type and signature must agree, and the content must be what they say. Answers the
 * bytes to keep (pictures anew, without metadata; PDFs as they came) and the cleaned name, or the sentence of the refusal. Never throws for
 * what is in the file.
 */
export async function inspectFile(file: Blob, name: string, kinds: readonly FileKind[], maxBytes?: number): Promise<Inspected> {
  const cleanName = cleanFileName(name)
  const problem = uploadProblem({ name: cleanName, type: file.type, size: file.size }, { kinds, maxBytes })
  const kind = kindByName(cleanName)
  if (problem || !kind) return { ok: false, message: problem ?? 'This kind of file is not accepted' }

  const bytes = Buffer.from(await file.arrayBuffer())
  if (!(await hasSignatureOf(bytes, kind)))
    return { ok: false, message: `This file is named like a ${fileKinds[kind].title} file but is something else` }

  const content = await (kind === 'pdf' ? inspectPdf(bytes) : inspectPicture(bytes, kind))
  if (!content.ok) return content
  const { mediaTypes, extensions } = fileKinds[kind]
  return { ok: true, name: cleanName, mediaType: mediaTypes[0], extension: extensions[0], bytes: content.bytes }
}

async function hasSignatureOf(bytes: Buffer, kind: FileKind): Promise<boolean> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return found?.mime === fileKinds[kind].mediaTypes[0]
}
