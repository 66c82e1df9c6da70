import { createDecipheriv } from 'node:crypto'
import { PDFArray, PDFBool, PDFDict, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib'
import type { PDFObject, PDFRef } from '@cantoo/pdf-lib'
import { keyWithoutPassword, md5 } from './pdf-keys.ts'
import { PdfRefused, pdfMessages } from './pdf-refused.ts'
import { rc4 } from './rc4.ts'

/** Reads an encrypted file that opens without a password: its owner's password only forbids changes. */
export type PdfDecipher = {
  /** The object that describes the encryption, whose own texts are not encrypted. */
  ref: PDFRef
  isMetadataEncrypted: boolean
  decrypt: (ref: PDFRef, bytes: Uint8Array) => Buffer
}

type Cipher = 'rc4' | 'aes128' | 'aes256'

/** Throws PdfRefused where a password is needed or the encryption is of another kind. */
export function openDecipher(ref: PDFRef, dict: PDFDict, fileId: Buffer): PdfDecipher {
  const cipher = cipherOf(dict)
  const isMetadataEncrypted = dict.lookup(PDFName.of('EncryptMetadata')) !== PDFBool.False
  const key =
    cipher &&
    keyWithoutPassword({
      revision: numberIn(dict, 'R'),
      keyLength: cipher === 'rc4' && numberIn(dict, 'V') < 4 ? keyLengthOf(dict) : 16,
      owner: bytesIn(dict, 'O'),
      user: bytesIn(dict, 'U'),
      userKey: bytesIn(dict, 'UE'),
      permissions: numberIn(dict, 'P') | 0,
      fileId,
      isMetadataEncrypted,
    })
  if (!cipher || !key) throw new PdfRefused(pdfMessages.encrypted)
  return { ref, isMetadataEncrypted, decrypt: (of, bytes) => decrypt(cipher, keyOfObject(cipher, key, of), bytes) }
}

/** The one cipher for all texts and streams; undefined where parts of the file have another one or none. */
function cipherOf(dict: PDFDict): Cipher | undefined {
  const [version, revision] = [numberIn(dict, 'V'), numberIn(dict, 'R')]
  if (dict.lookup(PDFName.of('Filter')) !== PDFName.of('Standard')) return undefined
  if (version <= 2) return (version === 1 || version === 2) && (revision === 2 || revision === 3) ? 'rc4' : undefined
  const [filters, streams] = [dict.lookup(PDFName.of('CF')), dict.lookup(PDFName.of('StmF'))]
  if (!(filters instanceof PDFDict && streams instanceof PDFName) || dict.lookup(PDFName.of('StrF')) !== streams) return undefined
  const filter = filters.lookup(streams)
  const method = filter instanceof PDFDict ? filter.lookup(PDFName.of('CFM')) : undefined
  if (version === 4 && revision === 4) return method === PDFName.of('V2') ? 'rc4' : method === PDFName.of('AESV2') ? 'aes128' : undefined
  return version === 5 && (revision === 5 || revision === 6) && method === PDFName.of('AESV3') ? 'aes256' : undefined
}

function keyLengthOf(dict: PDFDict): number {
  const bits = numberIn(dict, 'V') === 1 ? 40 : numberIn(dict, 'Length') || 40
  if (bits < 40 || bits > 128 || bits % 8 !== 0) throw new PdfRefused(pdfMessages.encrypted)
  return bits / 8
}

/** Before the 256-bit key each object had a key of its own. */
function keyOfObject(cipher: Cipher, key: Buffer, { objectNumber, generationNumber }: PDFRef): Buffer {
  if (cipher === 'aes256') return key
  const number = Buffer.alloc(8)
  number.writeUInt32LE(objectNumber % 2 ** 24)
  number.writeUInt32LE(generationNumber % 2 ** 16, 3)
  const salt = Buffer.from(cipher === 'aes128' ? 'sAlT' : '')
  return md5(key, number.subarray(0, 5), salt).subarray(0, Math.min(key.length + 5, 16))
}

const block = 16

function decrypt(cipher: Cipher, key: Buffer, bytes: Uint8Array): Buffer {
  if (cipher === 'rc4') return rc4(key, bytes)
  const end = bytes.length - (bytes.length % block)
  if (end < 2 * block) return Buffer.alloc(0)
  const algorithm = cipher === 'aes128' ? 'aes-128-cbc' : 'aes-256-cbc'
  const decrypted = createDecipheriv(algorithm, key, bytes.subarray(0, block)).setAutoPadding(false).update(bytes.subarray(block, end))
  const padding = decrypted.at(-1) ?? 0
  return decrypted.subarray(0, padding >= 1 && padding <= block ? -padding : undefined)
}

function numberIn(dict: PDFDict, key: string): number {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFNumber ? value.asNumber() : 0
}

const bytesIn = (dict: PDFDict, key: string): Buffer => bytesOf(dict.lookup(PDFName.of(key)))

export const bytesOf = (text: PDFObject | undefined): Buffer =>
  text instanceof PDFString || text instanceof PDFHexString ? Buffer.from(text.asBytes()) : Buffer.alloc(0)

/** The first half of the file's identifier, which is part of its key. */
export const firstId = (trailer: PDFDict): Buffer => {
  const id = trailer.lookup(PDFName.of('ID'))
  return bytesOf(id instanceof PDFArray ? id.lookup(0) : undefined)
}
