import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { FileKind } from '#platform/contract/upload.ts'
import type { InspectedContent } from './inspect-file.ts'

type PictureKind = Exclude<FileKind, 'pdf'>

const maxPixels = 40_000_000
const maxSeconds = 20
const quality = 90

/** The decoder opens the three accepted kinds and nothing else, whatever else it was built with. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })

const encoders = {
  jpeg: (picture) => picture.jpeg({ quality }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality }),
} satisfies Record<PictureKind, (picture: Sharp) => Sharp>

/** Decodes a picture and writes it anew: upright, in sRGB, with no metadata and nothing hidden behind its last pixel. */
export async function inspectPicture(bytes: Buffer, kind: PictureKind): Promise<InspectedContent> {
  try {
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true })
    const { format, width, height, pages } = await picture.metadata()
    if (format !== kind) return refused('This picture is of another kind than its name says')
    if (width * height > maxPixels) return refused(`This picture is too large. It may have at most ${maxPixels / 1_000_000} million pixels`)
    if (pages !== undefined && pages > 1) return refused('Moving pictures are not accepted')
    const fresh = await encoders[kind](picture.autoOrient()).timeout({ seconds: maxSeconds }).toBuffer()
    return { ok: true, bytes: fresh }
  } catch (problem) {
    return refused(isPixelLimit(problem) ? 'This picture has too many pixels' : 'This picture is damaged or cannot be opened')
  }
}

const refused = (message: string): InspectedContent => ({ ok: false, message })

const isPixelLimit = (problem: unknown): boolean => problem instanceof Error && problem.message.includes('exceeds pixel limit')
