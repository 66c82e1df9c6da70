import { stripInvisible } from '#platform/contract/plain-text.ts'

/** A number without what people write around it: blanks, dashes, the case of letters. */
export const cleanIdNo = (written: string): string =>
  stripInvisible(written)
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\u2212]/gu, '')
    .toUpperCase()

/** What makes a number one person's: no decoration, no leading zeros. The twin of `number_key` in the database. */
export function numberKey(written: string): string {
  const cleaned = written.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()
  return /^0+$/.test(cleaned) ? '0' : cleaned.replace(/^0+/, '')
}

/** What is wrong with a cleaned number that is looked up at the plant; undefined where nothing is. */
export const lookupProblem = (idNo: string, idNoPattern: string): string | undefined =>
  /\D/.test(idNo) && !/[A*]/.test(idNoPattern) ? digitsOnlyText : undefined

export const digitsOnlyText = 'An id number has digits only'

export const digitCountText = (least: number, most: number): string =>
  `An id number has ${least === most ? least : `${least} to ${most}`} digits`
