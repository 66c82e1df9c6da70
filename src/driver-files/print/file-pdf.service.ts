import { setImmediate as nextTurn } from 'node:timers/promises'
import { encode } from 'uqr'
import { newPrintDocument, type PrintDocument } from '#platform/server/print/print-document.ts'
import { drawMark, measureByLetter } from '#reports/files/draw-pages.service.ts'
import { layOutPages, textArea } from '#reports/files/page-layout.rules.ts'
import type { MeasurePageText } from '#reports/files/page-marks.rules.ts'
import type { NamedSection } from '../content/named-section.rules.ts'
import { contentsBlocks, sectionBlocks } from './file-blocks.rules.ts'
import { codePlace, coverBlocks, type FileCover } from './file-cover.rules.ts'

/** A document that goes along: a picture is a page, another PDF is attached as it is. */
export type PrintedDocument = { title: string; name: string; mediaType: string; at: Date; bytes: () => Promise<Buffer> }

type FileDocument = {
  cover: FileCover
  /** At the foot of every page. */
  made: string
  sections: readonly NamedSection[]
  documents: readonly PrintedDocument[]
}

/** Prints a file on A4, page by page, so that other calls are answered in between and one document at a time is in memory. */
export async function* filePdf({ cover, made, sections, documents }: FileDocument): AsyncGenerator<Buffer> {
  const document = await newPrintDocument(`File ${cover.number} of ${cover.name}`, { isArchived: true })
  const { width, height, pages } = layOut({ cover, made, sections }, measureByLetter(document))
  for (const [n, marks] of pages.entries()) {
    document.pdf.addPage({ size: [width, height], margin: 0 })
    for (const mark of marks) drawMark(document, mark)
    if (n === 0) drawCode(document, cover.address)
    yield* written(document)
    await nextTurn()
  }
  for (const each of documents) {
    await append(document, each)
    yield* written(document)
  }
  document.pdf.end()
  for await (const bytes of document.pdf) yield bytes as Buffer
}

function* written({ pdf }: PrintDocument): Generator<Buffer> {
  const bytes: unknown = pdf.read()
  if (bytes instanceof Buffer) yield bytes
}

/** The contents name pages that are known once all are laid out, so this is done twice. */
function layOut({ cover, made, sections }: Omit<FileDocument, 'documents'>, measure: MeasurePageText): ReturnType<typeof layOutPages> {
  const area = textArea(true)
  const found = new Map<string, number>()
  const once = (): ReturnType<typeof layOutPages> => {
    const contents = { pages: found, placed: (key: string, page: number) => void found.set(key, page) }
    const blocks = [
      ...coverBlocks(cover, area, measure),
      ...contentsBlocks(sections, contents, area, measure),
      ...sections.flatMap((section) => sectionBlocks(section, contents, area, measure)),
    ]
    return layOutPages(blocks, { running: `${cover.number} · ${cover.name} · ${cover.moment}`, made, isUpright: true }, measure)
  }
  once()
  return once()
}

function drawCode(document: PrintDocument, address: string): void {
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  const { x, y, side } = codePlace(textArea(true))
  const module = side / size
  document.draw({ as: [{ role: 'Figure', alt: `Code of the address ${address}` }] }, () => {
    for (const [row, cells] of data.entries())
      for (const [column, isDark] of cells.entries()) if (isDark) document.pdf.rect(x + column * module, y + row * module, module, module)
    document.pdf.fill('#000000')
  })
}

const pagePictures: ReadonlySet<string> = new Set(['image/jpeg', 'image/png'])

async function append({ pdf, draw, drawText }: PrintDocument, { title, name, mediaType, at, bytes }: PrintedDocument): Promise<void> {
  const content = await bytes()
  const picture = pagePictures.has(mediaType) ? openPicture(pdf, content) : undefined
  if (picture === undefined) {
    pdf.file(content, { name, type: mediaType, description: title, creationDate: at, modifiedDate: at })
    return
  }
  pdf.addPage({ size: 'A4', margin: 40 })
  const colour = '#1a1d1b'
  drawText({ text: title, x: 40, y: 52, size: 10, isBold: true, colour, as: [{ role: 'H2' }] })
  draw({ as: [{ role: 'Figure', alt: title }] }, () => pdf.image(picture, 40, 66, { fit: [515, 730] }))
}

/** pdfkit draws what it has opened; its types know bytes alone. */
type OpensPictures = { openImage: (content: Buffer) => Buffer & { colorSpace?: string } }

/** Undefined for one that cannot be printed, or has colours of a press, which the profile of the document does not say. */
function openPicture(pdf: PrintDocument['pdf'], content: Buffer): Buffer | undefined {
  try {
    const picture = (pdf as unknown as OpensPictures).openImage(content)
    return picture.colorSpace === 'DeviceCMYK' ? undefined : picture
  } catch {
    return undefined
  }
}
