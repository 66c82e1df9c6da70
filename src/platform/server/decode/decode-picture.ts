import sharp from 'sharp'
import type { Sharp, SharpOptions } from 'sharp'
import type { DecodedPicture, PictureJob, PictureKind, PictureSize } from './jobs.ts'

const maxSide = 12_000
const maxPixels = 40_000_000
const quality = 90
const croppedQuality = 82
const pageQuality = 80
/** A genuine picture re-encodes to about its own size; one that grows far beyond it is crafted to fill the disk. */
const maxEncodedBytes = 40 * 1024 * 1024
/** Above this many pixels PNG uses fast compression: 40 million take 0.5 s instead of 1.8 s. */
const largePixels = 8_000_000
/** WebP encodes slowly: 40 million pixels take 13 s, 12 million 1 s. Larger pictures are scaled down. */
const maxWebpSide = 4096

// One thread, no cache: limits apply per file, and two workers share the machine with the server.
sharp.concurrency(1)
sharp.cache(false)
/** Enables only the loaders of the three accepted formats. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })

const encoders = {
  // Without optimised coding libjpeg does not buffer the whole picture: 109 MB instead of 330 MB.
  jpeg: (picture) => picture.jpeg({ quality, optimiseCoding: false }),
  png: (picture, isLarge) => picture.png(isLarge ? { compressionLevel: 2 } : {}),
  webp: (picture, isLarge) =>
    isLarge
      ? picture.resize(maxWebpSide, maxWebpSide, { fit: 'inside', withoutEnlargement: true }).webp({ quality, effort: 0 })
      : picture.webp({ quality }),
} satisfies Record<PictureKind, (picture: Sharp, isLarge: boolean) => Sharp>

type PictureInput = PictureJob & { bytes: Uint8Array }

/**
 * Re-encodes a picture upright, in sRGB, without metadata or trailing data, in the shape that the job asks for.
 * Returns the refusal message when it is not such a picture. Its size is checked from the header, before decoding.
 */
export async function decodePicture({ bytes, kind, ...job }: PictureInput): Promise<DecodedPicture | string> {
  try {
    const { format, width, height, pages } = await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata()
    if (format !== kind) return 'This picture is not in the format that its first bytes say'
    const tooLarge = findSizeProblem(width, height)
    if (tooLarge) return tooLarge
    if ((pages !== undefined && pages > 1) || isAnimatedPng(bytes)) return 'Animated pictures are not accepted'
    const options: SharpOptions = { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true }
    const picture = sharp(bytes, options).autoOrient()
    const shaped = shapePicture(picture, { kind, ...job, isLarge: width * height > largePixels })
    const encoded = await shaped.picture.toBuffer()
    if (encoded.length > maxEncodedBytes) return 'This picture is too large. Save it at a smaller size and try again.'
    return { bytes: encoded, kind: shaped.kind }
  } catch {
    return 'This picture is damaged or cannot be opened'
  }
}

function findSizeProblem(width: number, height: number): string | undefined {
  if (Math.max(width, height) > maxSide) return `This picture is too large. Each side can be at most ${maxSide.toLocaleString('en')} pixels`
  if (width * height > maxPixels) return `This picture is too large. It can have at most ${maxPixels / 1_000_000} million pixels`
  return undefined
}

type ShapedPicture = { picture: Sharp; kind: PictureKind }

function shapePicture(
  picture: Sharp,
  { kind, crop, quality: cropQuality = croppedQuality, fitWithin, as = kind, isLarge }: PictureJob & { isLarge: boolean },
): ShapedPicture {
  if (crop) return { picture: cropTo(picture, crop, cropQuality), kind: 'webp' }
  if (fitWithin !== undefined) return { picture: pageOf(picture, fitWithin), kind: 'jpeg' }
  return { picture: encoders[as](picture, isLarge), kind: as }
}

/** A transparent page is white. */
const pageOf = (picture: Sharp, side: number): Sharp =>
  picture
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: pageQuality, optimiseCoding: false })

const cropTo = (picture: Sharp, { width, height }: PictureSize, cropQuality: number): Sharp =>
  picture.resize(width, height, { fit: 'cover', position: 'attention' }).webp({ quality: cropQuality })

/** PNGs are not counted by their pages: one that moves announces its frames before the first. */
const isAnimatedPng = (bytes: Uint8Array): boolean => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const frames = file.indexOf('acTL', 0, 'latin1')
  return file.indexOf('PNG', 0, 'latin1') === 1 && frames >= 0 && frames < file.indexOf('IDAT', 0, 'latin1')
}
