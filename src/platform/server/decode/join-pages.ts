import Pdf from 'pdfkit'
import sharp from 'sharp'
import type { DecodedFile } from './jobs.ts'

/** A4 upright, in points; a wide picture gets a page on its side. */
const [short, long] = [595.28, 841.89]

/** Joins JPEG pictures into one PDF, each on an A4 page of its own. */
export async function joinPages(pictures: readonly Uint8Array[]): Promise<DecodedFile> {
  const document = new Pdf({ autoFirstPage: false, margin: 0 })
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  document
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .once('end', resolve)
    .once('error', reject)
  for (const bytes of pictures) {
    const { width, height } = await sharp(bytes).metadata()
    const size: [number, number] = width > height ? [long, short] : [short, long]
    document.addPage({ size, margin: 0 }).image(Buffer.from(bytes), 0, 0, { fit: size, align: 'center', valign: 'center' })
  }
  document.end()
  await promise
  return { bytes: Buffer.concat(chunks), kind: 'pdf' }
}
