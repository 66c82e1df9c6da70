import { plainDigits } from './plain-digits.ts'

/**
 * A phone number without blanks, dashes and brackets, with + for 00 (no country's code begins with 0) and without the zero that is only dialled at
 * home: '00254 (0)733-600003' is +254733600003.
 */
export const writtenPhone = (written: string): string =>
  plainDigits(written)
    .replaceAll(/[\s.\p{Pd}\u2212]/gu, '')
    .replace(/^\(?00(?=[1-9])/, '+')
    .replace(/^(\+\d{1,5})\)?\(0\)/, '$1')
    .replaceAll(/[()]/g, '')
