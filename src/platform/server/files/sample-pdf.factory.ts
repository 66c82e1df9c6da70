import { deflateSync } from 'node:zlib'

/** Extra entries for the catalog and the page, the page content, and extra objects, numbered from 10. */
export type PdfParts = {
  catalog?: string
  page?: string
  content?: string
  size?: readonly [number, number]
  objects?: readonly string[]
  trailer?: string
  version?: string
  newline?: string
}

const firstExtraObject = 10
const letter = 'BT /F1 18 Tf 20 100 Td (A letter about HTML/JavaScript and 5 apples) Tj ET'

/** The numbered objects of a one-page document, without their headers. */
function pdfObjects({
  catalog = '',
  page = '',
  content = letter,
  size = [200, 200],
  objects = [],
}: PdfParts): readonly (readonly [number, string])[] {
  return [
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [3, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(' ')}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${page} >>`],
    [4, streamOf(content)],
    [5, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
    ...objects.map((object, index) => [firstExtraObject + index, object] as const),
  ]
}

/** A one-page document with a plain cross-reference table. */
export function aPdf(parts: PdfParts = {}): Buffer {
  const { trailer = '', version = '1.7', newline = '\n' } = parts
  return latin1(withIndex(`%PDF-${version}${newline}%\xE2\xE3\xCF\xD3${newline}`, pdfObjects(parts), trailer, newline))
}

/** `aPdf` as an upload. */
export const aPdfFile = (name = 'letter.pdf'): File => new File([new Uint8Array(aPdf())], name, { type: 'application/pdf' })

/** The document with an incremental update that adds or replaces objects. */
export function withUpdate(pdf: Buffer, objects: readonly (readonly [number, string])[]): Buffer {
  const before = pdf.toString('latin1')
  return latin1(withIndex(before.endsWith('\n') ? before : `${before}\n`, objects, `/Prev ${before.lastIndexOf('xref\n0')}`, '\n'))
}

/** A one-page document with its objects in a compressed stream, as office programs write it. `pack` overrides the dictionaries. */
export function aPackedPdf(parts: PdfParts = {}, pack: { dict?: string; index?: string } = {}): Buffer {
  const all = pdfObjects(parts)
  const packed = all.filter(([, object]) => !object.includes('stream'))
  const loose = all.filter(([, object]) => object.includes('stream'))
  const bodies = packed.map(([, object]) => object)
  const offsets = bodies.map((_, index) => bodies.slice(0, index).join('\n').length + (index > 0 ? 1 : 0))
  const table = `${packed.map(([number], index) => `${number} ${offsets[index]}`).join(' ')} `
  const bytes = deflateSync(latin1(table + bodies.join('\n'))).toString('latin1')
  const dict = pack.dict ?? `/Type /ObjStm /N ${packed.length} /First ${table.length} /Filter /FlateDecode`
  const head = `%PDF-1.7\n%\xE2\xE3\xCF\xD3\n${loose.map(([number, object]) => `${number} 0 obj\n${object}\nendobj\n`).join('')}`
  const stream = `90 0 obj\n<< ${dict} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream\nendobj\n`
  const index = pack.index ?? `/Type /XRef /Size 91 /W [1 4 2] /Index [0 0] /Root 1 0 R ${parts.trailer ?? ''} /Length 0`
  const body = head + stream
  return latin1(`${body}91 0 obj\n<< ${index} >>\nstream\n\nendstream\nendobj\nstartxref\n${body.length}\n%%EOF\n`)
}

export function streamOf(contents: string, dict = ''): string {
  return `<< /Length ${contents.length} ${dict} >>\nstream\n${contents}\nendstream`
}

/** A stream that unpacks to `bytes` zeros, compressed `times` times. */
export function bombOf(bytes: number, times = 1): string {
  let packed = deflateSync(Buffer.alloc(bytes), { level: 9 })
  for (let round = 1; round < times; round += 1) packed = deflateSync(packed, { level: 9 })
  return streamOf(packed.toString('latin1'), `/Filter [${'/FlateDecode '.repeat(times)}]`)
}

export const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

function withIndex(before: string, objects: readonly (readonly [number, string])[], trailer: string, newline: string): string {
  let text = before
  const entries = objects.map(([number, object]) => {
    const entry = `${number} 1${newline}${String(text.length).padStart(10, '0')} 00000 n${newline.padStart(2, ' ')}`
    text += `${number} 0 obj${newline}${object}${newline}endobj${newline}`
    return entry
  })
  const table = `xref${newline}0 1${newline}0000000000 65535 f${newline.padStart(2, ' ')}${entries.join('')}`
  const end = ['trailer', `<< /Size 100 /Root 1 0 R ${trailer} >>`, 'startxref', String(text.length), '%%EOF', ''].join(newline)
  return text + table + end
}
