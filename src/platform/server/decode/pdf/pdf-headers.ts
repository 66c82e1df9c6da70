/**
 * How far the reading of a header (number, number, 'obj', with blanks and comments between them) may have come at a place in the file. Several may
 * be true at once, because a header may also begin inside a comment.
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

/** How many times the header of an object stands in a file, wherever it stands; in one pass, whatever the file. `text` is latin1. */
export function countObjectHeaders(text: string): number {
  let count = 0
  let state = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (state === 0 && !isDigit(code)) continue
    if (code === letterJ && state & hasOb) count += 1
    state = stateAfter(code, state)
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

function stateAfter(code: number, state: number): number {
  const commented = state & inComment
  if (isDigit(code)) return commented | inFirst | (state & (afterFirst | inSecond) ? inSecond : 0)
  if (isLineEnd(code))
    return (state & (first | inCommentAfterFirst) ? afterFirst : 0) | (state & (second | inCommentAfterSecond) ? afterSecond : 0)
  if (isBlank(code)) return commented | (state & first ? afterFirst : 0) | (state & second ? afterSecond : 0)
  if (code === percent) return commented | (state & first ? inCommentAfterFirst : 0) | (state & second ? inCommentAfterSecond : 0)
  if (code === letterO) return commented | (state & second ? hasO : 0)
  if (code === letterB) return commented | (state & hasO ? hasOb : 0)
  return commented
}
