import { plainDigits } from '#platform/contract/plain-digits.ts'

/** A number without what people write around it: blanks, dashes, what is invisible, the case of letters, the script of digits. */
export const cleanIdNo = (written: string): string =>
  plainDigits(written)
    .replaceAll(/[\s\p{Pd}\u2212]/gu, '')
    .toUpperCase()

/** Leading zeros do not make another number. */
export const withoutZeros = (cleaned: string): string => (/^0+$/.test(cleaned) ? '0' : cleaned.replace(/^0+/, ''))

export const digitsOnlyText = 'An id number has digits only'

export const digitCountText = (least: number, most: number): string =>
  `An id number has ${least === most ? least : `${least} to ${most}`} digits`
