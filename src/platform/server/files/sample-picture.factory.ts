import sharp from 'sharp'
import type { Sharp } from 'sharp'

type Size = { width?: number; height?: number; channels?: 1 | 2 | 3 | 4 }

/** A small picture, different for each seed; deterministic. */
export function aPicture(seed = 1, { width = 24 + (seed % 9), height = 16 + (seed % 7), channels = 3 }: Size = {}): Sharp {
  const pixels = Buffer.alloc(width * height * channels)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7 + seed * 31 + Math.floor(at / width) * 3) % 256
  return sharp(pixels, { raw: { width, height, channels } })
}

export const aJpeg = (seed = 1): Promise<Buffer> => aPicture(seed).jpeg().toBuffer()
export const aPng = (seed = 1): Promise<Buffer> => aPicture(seed).png().toBuffer()
export const aWebp = (seed = 1): Promise<Buffer> => aPicture(seed).webp().toBuffer()
