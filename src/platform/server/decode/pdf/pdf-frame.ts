import { PdfRefused, pdfSentences } from './pdf-refused.ts'
import { countObjectHeaders } from './pdf-headers.ts'
import type { Span } from './pdf-reading.ts'

const endMark = '%%EOF'
const zipEnd = 'PK\x05\x06'
const zipEndLength = 22
const mostStrayBytes = 32
const foreignMarkup = /<(?:!doctype|html|head|body|script|svg|iframe|object|img|\?php|\?xml|%)/i
const foreignBeginnings = ['PK\x03\x04', '\x7FELF']

/** Throws PdfRefused when the file does not begin and end as a PDF: something else may be hidden there for another program. `text` is latin1. */
export function judgeEnds(text: string): void {
  if (!text.startsWith('%PDF-')) throw new PdfRefused(pdfSentences.other)
  if (!/^%PDF-[12]\.\d/.test(text)) throw new PdfRefused(pdfSentences.attached)
  const end = text.lastIndexOf(endMark)
  if (end < 0) throw new PdfRefused(pdfSentences.damaged)
  if (/[^\s\0]/.test(text.slice(end + endMark.length)) || isAlsoZip(text)) throw new PdfRefused(pdfSentences.attached)
}

/**
 * Throws PdfRefused when something stands between the objects that is no part of a PDF, or when an object's header stands anywhere (in a comment,
 * in a stream, in a string) where the reader did not read an object: another reader, sent there by the file's index, would.
 */
export function judgeGaps(text: string, spans: readonly Span[]): void {
  if (countObjectHeaders(text) !== spans.length) throw new PdfRefused(pdfSentences.damaged)
  let from = 0
  for (const { start, end } of [...spans, { start: text.length, end: text.length }]) {
    const gap = text.slice(from, start)
    if (isForeign(gap) || strayBytes(gap) > mostStrayBytes) throw new PdfRefused(pdfSentences.attached)
    from = end
  }
}

/** Comments may say anything but this. */
const isForeign = (gap: string): boolean => foreignMarkup.test(gap) || foreignBeginnings.some((beginning) => gap.includes(beginning))

/** How much is left of a gap without comments, index, trailer and the words around objects. */
function strayBytes(gap: string): number {
  return gap
    .replace(/%[^\r\n]*/g, '')
    .replace(/trailer[^]*?(?:startxref|$)/g, '')
    .replace(/startxref|xref|endobj|endstream|obj|[\d\s\0nf]/g, '').length
}

/** A zip is found from its end, so a whole PDF can stand inside one as its comment. */
function isAlsoZip(text: string): boolean {
  const at = text.lastIndexOf(zipEnd)
  if (at < 0 || at + zipEndLength > text.length) return false
  const commentLength = text.charCodeAt(at + zipEndLength - 2) + text.charCodeAt(at + zipEndLength - 1) * 256
  return at + zipEndLength + commentLength === text.length
}
