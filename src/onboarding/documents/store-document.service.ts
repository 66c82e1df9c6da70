import { accepted, fileKinds, nameOfKind } from '#platform/contract/upload.ts'
import { cleanFileName } from '#platform/server/http/file-name.ts'
import type { StoredFile } from '#platform/server/files/file-store.ts'
import { kindOfBytes } from '#platform/server/files/kind-of-bytes.ts'
import { inspectFile, type UploadStore } from '#platform/server/files/inspect-file.ts'
import { invalid } from '#platform/server/http/refusal.ts'

/** A stored PDF that has no row yet. */
export type StoredDocument = { file: StoredFile; name: string; mediaType: string }

/** A page's longer side in pixels: 190 dots an inch on A4. */
const longestPageSide = 2200

/**
 * Stores a document as one PDF: a PDF unchanged, or its pages as pictures, turned upright and joined. Throws a Refusal (422) at `field`,
 * naming the page that cannot be read. Pages are decoded one after another, so the memory does not grow with their size.
 */
export async function storeDocument(
  files: UploadStore,
  pages: readonly File[],
  { field, userId }: { field: string; userId: string },
): Promise<StoredDocument> {
  const [first] = pages
  if (!first) throw invalid({ [field]: 'Choose a file' })
  const isPdf = (await Promise.all(pages.map(kindOfBytes))).includes('pdf')
  if (isPdf && pages.length > 1) throw invalid({ [field]: 'Choose one PDF, or the pages as pictures' })
  const pictures: Uint8Array[] = []
  for (const [index, file] of pages.entries()) {
    const inspected = await inspectFile(files.decoder, { file, userId, kinds: accepted.picturesAndPdf, fitWithin: longestPageSide })
    if (!inspected.ok) throw invalid({ [pages.length > 1 ? `${field}.${index}` : field]: inspected.message })
    if (isPdf) return { file: await files.save(inspected.bytes), name: inspected.name, mediaType: inspected.mediaType }
    pictures.push(inspected.bytes)
  }
  const joined = await files.decoder.joinPages({ pictures, owner: userId })
  return {
    file: await files.save(joined),
    name: cleanFileName(nameOfKind(cleanFileName(first.name), 'pdf')),
    mediaType: fileKinds.pdf.mediaTypes[0],
  }
}
