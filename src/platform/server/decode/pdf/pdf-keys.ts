import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { rc4 } from './rc4.ts'

/** What a file says of its encryption, in bytes and numbers. */
export type EncryptionEntries = {
  revision: number
  keyLength: number
  owner: Buffer
  user: Buffer
  /** The key of the file, encrypted under the user's password, from revision 5. */
  userKey: Buffer
  permissions: number
  fileId: Buffer
  isMetadataEncrypted: boolean
}

/** The file's key where it opens without a password (ISO 32000-2, 7.6.4); undefined where a password is needed. */
export const keyWithoutPassword = (entries: EncryptionEntries): Buffer | undefined =>
  entries.revision < 5 ? keyByMd5(entries) : keyBySha(entries)

const hash = (algorithm: string, ...parts: readonly Uint8Array[]): Buffer => createHash(algorithm).update(Buffer.concat(parts)).digest()
export const md5 = (...parts: readonly Uint8Array[]): Buffer => hash('md5', ...parts)

/** Stands for the password that is not there. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

function keyByMd5({ revision, keyLength, owner, user, permissions, fileId, isMetadataEncrypted }: EncryptionEntries): Buffer | undefined {
  const permitted = Buffer.alloc(4)
  permitted.writeInt32LE(permissions)
  const isMetadataPlain = revision >= 4 && !isMetadataEncrypted
  let key = md5(padding, owner.subarray(0, 32), permitted, fileId, Buffer.alloc(isMetadataPlain ? 4 : 0, 0xff))
  const rounds = revision >= 3 ? 50 : 0
  for (let round = 0; round < rounds; round += 1) key = md5(key.subarray(0, keyLength))
  key = key.subarray(0, keyLength)
  if (revision === 2) return rc4(key, padding).equals(user.subarray(0, 32)) ? key : undefined
  let proof = md5(padding, fileId)
  for (let round = 0; round < 20; round += 1)
    proof = rc4(
      key.map((byte) => byte ^ round),
      proof,
    )
  return proof.equals(user.subarray(0, 16)) ? key : undefined
}

function keyBySha({ revision, user, userKey }: EncryptionEntries): Buffer | undefined {
  const hashOf = (salt: Buffer): Buffer => (revision === 5 ? hash('sha256', salt) : hardenedHash(salt))
  const [proof, proofSalt, keySalt] = [user.subarray(0, 32), user.subarray(32, 40), user.subarray(40, 48)]
  if (userKey.length < 32 || !hashOf(proofSalt).equals(proof)) return undefined
  const decipher = createDecipheriv('aes-256-cbc', hashOf(keySalt), Buffer.alloc(16)).setAutoPadding(false)
  return decipher.update(userKey.subarray(0, 32))
}

/** Algorithm 2.B for the empty password. */
function hardenedHash(salt: Buffer): Buffer {
  let key = hash('sha256', salt)
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const encrypted = cipher.update(Buffer.concat(Array<Buffer>(64).fill(key)))
    const sum = encrypted.subarray(0, 16).reduce((all, byte) => all + byte, 0)
    key = hash(['sha256', 'sha384', 'sha512'][sum % 3] ?? '', encrypted)
    last = encrypted.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}
