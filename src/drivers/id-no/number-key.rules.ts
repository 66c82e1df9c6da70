import { plainCode } from '#platform/contract/plain-words.ts'
import { withoutZeros } from './id-no.rules.ts'

/** What makes a number one person's: no decoration, no leading zeros. The twin of `number_key` in the database. */
export const numberKey = (written: string): string =>
  withoutZeros(plainCode(written).replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase()))
