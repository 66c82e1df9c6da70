import { plainCode } from '#platform/contract/plain-words.ts'

/** What makes a number one person's: no decoration, no leading zeros. The twin of `number_key` in the database. */
export function numberKey(written: string): string {
  const cleaned = plainCode(written).replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())
  return /^0+$/.test(cleaned) ? '0' : cleaned.replace(/^0+/, '')
}
