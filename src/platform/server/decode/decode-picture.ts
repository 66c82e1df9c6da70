import sharp from 'sharp'
import type { Sharp, SharpOptions } from 'sharp'
import { fileTypeFromBuffer } from 'file-type'
import { fileKinds } from '#platform/contract/upload.ts'
import type { Decoded, PictureKind } from './jobs.ts'

const maxSide = 12_000
const maxPixels = 40_000_000
const quality = 90
const squareQuality = 82
/** A large picture re-encodes to about its own size; what grows far beyond is made to fill the disk. */
const maxEncodedBytes = 40 * 1024 * 1024
/** Above this many pixels a picture is packed the quick way: 40 million take 0.5 s as PNG instead of 1.8 s. */
const largePixels = 8_000_000
/** WebP packs slowly: 40 million pixels take 13 s, and 12 million 1 s. A larger one is made smaller. */
const maxWebpSide = 4096

// One thread, no cache: the limits are for one file, and two workers share the machine with the server.
sharp.concurrency(1)
sharp.cache(false)
/** The decoder opens the three accepted kinds and nothing else, whatever else it was built with. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })

const encoders = {
  // Without optimised coding libjpeg needs not hold the whole picture: 109 MB instead of 330 MB.
  jpeg: (picture) => picture.jpeg({ quality, optimiseCoding: false }),
  png: (picture, isLarge) => picture.png(isLarge ? { compressionLevel: 2 } : {}),
  webp: (picture, isLarge) =>
    isLarge
      ? picture.resize(maxWebpSide, maxWebpSide, { fit: 'inside', withoutEnlargement: true }).webp({ quality, effort: 0 })
      : picture.webp({ quality }),
} satisfies Record<PictureKind, (picture: Sharp, isLarge: boolean) => Sharp>

type Wanted = { readonly bytes: Uint8Array; readonly kind: PictureKind; readonly square?: number | undefined }

/**
 * Decodes a picture and writes it anew: upright, in sRGB, with no metadata and nothing hidden behind its last pixel; with `square` as a WebP of so
 * many pixels a side. Answers the sentence of the refusal where it is no such picture. Its size is judged from the header.
 */
export async function decodePicture({ bytes, kind, square }: Wanted): Promise<Decoded | string> {
  try {
    if (!(await hasSignatureOf(bytes, kind))) return `This file is named like a ${fileKinds[kind].title} file but is something else`
    const { format, width, height, pages } = await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata()
    if (format !== kind) return 'This picture is of another kind than its name says'
    const tooLarge = sizeProblem(width, height)
    if (tooLarge) return tooLarge
    if (pages !== undefined && pages > 1) return 'Moving pictures are not accepted'
    const options: SharpOptions = { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true }
    const picture = sharp(bytes, options).autoOrient()
    const fresh = await (square ? squareOf(picture, square) : encoders[kind](picture, width * height > largePixels)).toBuffer()
    if (fresh.length > maxEncodedBytes) return 'This picture is too large. Save it smaller and try again.'
    return { bytes: fresh, kind: square ? 'webp' : kind }
  } catch {
    return 'This picture is damaged or cannot be opened'
  }
}

function sizeProblem(width: number, height: number): string | undefined {
  if (Math.max(width, height) > maxSide)
    return `This picture is too large. It may have at most ${maxSide.toLocaleString('en')} pixels on a side`
  if (width * height > maxPixels) return `This picture is too large. It may have at most ${maxPixels / 1_000_000} million pixels`
  return undefined
}

const squareOf = (picture: Sharp, side: number): Sharp =>
  picture.resize(side, side, { fit: 'cover', position: 'attention' }).webp({ quality: squareQuality })

async function hasSignatureOf(bytes: Uint8Array, kind: PictureKind): Promise<boolean> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return found?.mime === fileKinds[kind].mediaTypes[0]
}
