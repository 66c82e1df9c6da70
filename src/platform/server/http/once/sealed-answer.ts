import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const [ivBytes, tagBytes] = [12, 16]

/** What the key opens: only the same caller with the same access derives it again. */
export type Sealing = { key: string; access: string }

/** The key as it is stored: neither the key nor an answer can be read from a copy of the database. */
export const hashOfKey = (key: string): Buffer => deriveSecret(key, 'stored key')

export function sealAnswer(answer: string, sealing: Sealing): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', secretOf(sealing), iv)
  const sealed = Buffer.concat([cipher.update(answer, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Undefined where the caller's access has changed since. */
export function openAnswer(sealed: Buffer, sealing: Sealing): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', secretOf(sealing), sealed.subarray(0, ivBytes))
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** The access by its hash: a purpose has 1024 bytes at most, and a person may have every permission there is. */
const secretOf = ({ key, access }: Sealing): Buffer => deriveSecret(key, `answer for ${createHash('sha256').update(access).digest('hex')}`)

/** A secret for one purpose. */
export const deriveSecret = (key: string, info: string): Buffer => Buffer.from(hkdfSync('sha256', key, 'driver pass call key', info, 32))
