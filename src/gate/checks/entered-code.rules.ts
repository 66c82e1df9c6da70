import { plainLetters } from '#platform/contract/plain-words.ts'
import { cleanIdNo } from '#drivers/id-no/id-no.rules.ts'

/** What a camera, a hand scanner or a person entered: the token of a card's code, or a number. */
export type EnteredCode = { kind: 'token'; token: string } | { kind: 'number'; number: string }

/** Scanners whose keyboard is set to another language change the address before the token, but not its letters. */
const tokenAtEnd = /(?:^|[^A-Z2-7])([A-Z2-7]{80,})\s*$/i

export function readEnteredCode(entered: string): EnteredCode {
  const token = tokenAtEnd.exec(entered)?.[1]
  return token === undefined ? { kind: 'number', number: entered.trim() } : { kind: 'token', token: token.toUpperCase() }
}

/** Asked for where nothing was scanned or entered, with a network and without. */
export const entryMissing = 'Scan a card, or enter a card or id number'

/** A number as checks keep it. */
export const maxEnteredLength = 40
/** What an unknown number is recorded as. */
export const looksLikeIdNo = (idNo: string): boolean => /^\d{5,12}$/.test(idNo)

/** The entered number as an id number; undefined where it can be none. */
export function readIdNo(number: string): string | undefined {
  const idNo = cleanIdNo(plainLetters(number))
  return /^[0-9A-Z]{1,20}$/.test(idNo) ? idNo : undefined
}
