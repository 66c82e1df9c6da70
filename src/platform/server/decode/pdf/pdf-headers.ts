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
export function countObjectHeaders(text: string): number {
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
