import { equalInConstantTime, hmac } from '#platform/server/secrets/secrets.ts'

const signature = (key: Buffer, id: string): string => hmac(key, ['code of letter', id]).toString('hex').slice(0, 40).toUpperCase()

/** What opens the driver's own page from a letter: it is in no table, and in capitals, which make a small code. */
export const letterToken = (key: Buffer, id: string): string => `L${id}.${signature(key, id)}`

/** The letter of a genuine token; null for every other text. */
export function letterOfToken(key: Buffer, token: string): string | null {
  const [, id, signed] = /^L(\d{1,15})\.([0-9A-F]{40})$/.exec(token) ?? []
  return id && signed && equalInConstantTime(Buffer.from(signed), Buffer.from(signature(key, id))) ? id : null
}
