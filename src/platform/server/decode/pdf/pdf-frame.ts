import { PdfRefused, pdfMessages } from './pdf-refused.ts'
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

/**
 * The possible parser states of a header (number, number, 'obj', with blanks and comments between) at one position, as bit flags. Several can
 * hold at once, because a header can also begin inside a comment.
 */
const inFirst = 1
const afterFirst = 2
const inCommentAfterFirst = 4
const inSecond = 8
const afterSecond = 16
const inCommentAfterSecond = 32
const hasO = 64
const hasOb = 128

const inComment = inCommentAfterFirst | inCommentAfterSecond
const first = inFirst | afterFirst
const second = inSecond | afterSecond

/** Counts object headers anywhere in a file, in one linear pass. `text` is latin1. */
function countObjectHeaders(text: string): number {
  let count = 0
  let state = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (state === 0 && !isDigit(code)) continue
    if (code === letterJ && state & hasOb) count += 1
    state = nextState(code, state)
  }
  return count
}

const letterO = 0x6f
const letterB = 0x62
const letterJ = 0x6a
const percent = 0x25

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39
const isLineEnd = (code: number): boolean => code === 0x0a || code === 0x0d
const isBlank = (code: number): boolean => code === 0x20 || code === 0x09 || code === 0x00 || code === 0x0c

function nextState(code: number, state: number): number {
  const commentState = state & inComment
  if (isDigit(code)) return commentState | inFirst | (state & (afterFirst | inSecond) ? inSecond : 0)
  if (isLineEnd(code))
    return (state & (first | inCommentAfterFirst) ? afterFirst : 0) | (state & (second | inCommentAfterSecond) ? afterSecond : 0)
  if (isBlank(code)) return commentState | (state & first ? afterFirst : 0) | (state & second ? afterSecond : 0)
  if (code === percent) return commentState | (state & first ? inCommentAfterFirst : 0) | (state & second ? inCommentAfterSecond : 0)
  if (code === letterO) return commentState | (state & second ? hasO : 0)
  if (code === letterB) return commentState | (state & hasO ? hasOb : 0)
  return commentState
}
