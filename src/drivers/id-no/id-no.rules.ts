import { plainCode, plainLetters } from '#platform/contract/plain-words.ts'

/** A number without what people write around it: blanks, dashes, what is invisible, the case of letters, the script of digits. */
export const cleanIdNo = (written: string): string =>
  plainLetters(written)
    .replaceAll(/[\s\p{Pd}\p{Cc}\u2212]/gu, '')
    .toUpperCase()

/** What makes a number one person's: no decoration, no leading zeros. The twin of `number_key` in the database. */
export function numberKey(written: string): string {
  const cleaned = plainCode(written).replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())
  return /^0+$/.test(cleaned) ? '0' : cleaned.replace(/^0+/, '')
}

export const digitsOnlyText = 'An id number has digits only'

export const digitCountText = (least: number, most: number): string =>
  `An id number has ${least === most ? least : `${least} to ${most}`} digits`
