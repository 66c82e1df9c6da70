import { buffer } from 'node:stream/consumers'
import { kindByMediaType } from '#platform/contract/upload.ts'
import { StoredFileMissing } from '#platform/server/files/place/file-place.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import type { CardKeys } from '../card-codes/card-keys.service.ts'
import { signCardToken } from '../card-codes/card-token.rules.ts'
import type { PrintableCard } from './card-sides.rules.ts'
import { qrCode, type QrCode } from '#platform/contract/qr-code.ts'

export type CardSite = {
  keys: CardKeys
  /** Where the codes lead; without it there are none. */
  publicUrl: URL | undefined
}
type CodeOf = (card: Pick<PrintableCard, 'cardId' | 'plantId' | 'allocatedAt'>) => Promise<QrCode | null>

/** The code of a card; null without a card or an address, or where the address is too long for a code. */
export const cardCodes =
  ({ keys, publicUrl }: CardSite): CodeOf =>
  async ({ cardId, plantId, allocatedAt }) => {
    if (cardId === null || allocatedAt === null || !publicUrl) return null
    const token = signCardToken(await keys.signing(), { cardId, plantId, issuedAt: allocatedAt })
    return qrCode(`${publicUrl.origin.toUpperCase()}/C/${token}`)
  }

/** The photograph as JPEG, which a PDF holds unchanged. Null where there is none, or its file is lost. */
export async function readPhotograph(files: UploadStore, picture: PrintableCard['picture'], userId: string): Promise<Buffer | null> {
  const kind = picture && kindByMediaType(picture.mediaType)
  if (!kind || kind === 'pdf') return null
  try {
    const { stream } = await files.read(picture.storageName)
    const file = new Blob([await buffer(stream)])
    // A queue of its own: the person's uploads must not make a photograph fail.
    const decoded = await files.decoder.decodePicture({ file, kind, as: 'jpeg', owner: `cards of ${userId}` })
    return decoded.ok ? Buffer.from(decoded.content.bytes) : null
  } catch (error) {
    if (error instanceof StoredFileMissing) return null
    throw error
  }
}
