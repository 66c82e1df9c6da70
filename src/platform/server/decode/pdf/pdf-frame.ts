import { PdfRefused, pdfMessages } from './pdf-refused.ts'
import { countObjectHeaders } from './pdf-headers.ts'
import type { Span } from './pdf-reading.ts'

const endMark = '%%EOF'
const zipEnd = 'PK\x05\x06'
const zipEndLength = 22
const maxStrayBytes = 32
const foreignMarkup = /<(?:!doctype|html|head|body|script|svg|iframe|object|img|\?php|\?xml|%)/i
const foreignSignatures = ['PK\x03\x04', '\x7FELF']

/** Throws PdfRefused when the file does not start and end as a PDF, as other content may be hidden there. `text` is latin1. */
export function checkEnds(text: string): void {
  if (!text.startsWith('%PDF-')) throw new PdfRefused(pdfMessages.other)
  if (!/^%PDF-[12]\.\d/.test(text)) throw new PdfRefused(pdfMessages.attached)
  const end = text.lastIndexOf(endMark)
  if (end < 0) throw new PdfRefused(pdfMessages.damaged)
  if (/[^\s\0]/.test(text.slice(end + endMark.length)) || isAlsoZip(text)) throw new PdfRefused(pdfMessages.attached)
}

/**
 * Throws PdfRefused for other content between the objects, or for an object header where the parser read no object (in a comment, stream or
 * string): another reader, sent there by the file's index, would read one.
 */
export function checkGaps(text: string, spans: readonly Span[]): void {
  if (countObjectHeaders(text) !== spans.length) throw new PdfRefused(pdfMessages.damaged)
  let from = 0
  for (const { start, end } of [...spans, { start: text.length, end: text.length }]) {
    const gap = text.slice(from, start)
    if (isForeign(gap) || countStrayBytes(gap) > maxStrayBytes) throw new PdfRefused(pdfMessages.attached)
    from = end
  }
}

/** Also inside comments, which otherwise may hold anything. */
const isForeign = (gap: string): boolean => foreignMarkup.test(gap) || foreignSignatures.some((signature) => gap.includes(signature))

/** The bytes of a gap without comments, index, trailer and the keywords around objects. */
function countStrayBytes(gap: string): number {
  return gap
    .replace(/%[^\r\n]*/g, '')
    .replace(/trailer[^]*?(?:startxref|$)/g, '')
    .replace(/startxref|xref|endobj|endstream|obj|[\d\s\0nf]/g, '').length
}

/** Zip readers search from the end, so a whole PDF can be the comment of a zip. */
function isAlsoZip(text: string): boolean {
  const at = text.lastIndexOf(zipEnd)
  if (at < 0 || at + zipEndLength > text.length) return false
  const commentLength = text.charCodeAt(at + zipEndLength - 2) + text.charCodeAt(at + zipEndLength - 1) * 256
  return at + zipEndLength + commentLength === text.length
}
