import type { ReaderOptions } from 'zxing-wasm/reader'

/** A QR code is found at any angle without `tryRotate`. */
const common: ReaderOptions = { formats: ['QRCode'], tryHarder: true, tryRotate: false, tryInvert: false, maxNumberOfSymbols: 1 }

/**
 * How a camera's pictures are searched, one way after the other. The local threshold reads a code half in the shade, the fixed one a code under grime: of
 * 100 cards with thin dirt over 15 % the first alone reads 73, both together 95.
 */
const ways: readonly ReaderOptions[] = [
  { ...common, binarizer: 'LocalAverage' },
  { ...common, binarizer: 'FixedThreshold' },
]

/** How the `n`th picture is searched. */
export const readingOptions = (n: number): ReaderOptions => ways[n % ways.length] ?? common

type Size = { width: number; height: number }
export type Area = Size & { x: number; y: number }

/** The middle square of a picture: what the screen shows of it, and where the card is held. */
export function middleOf({ width, height }: Size): Area {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), width: side, height: side }
}

/**
 * The side of the picture that is searched, in pixels, at most. A module of the printed code needs about three, so a code may fill as little as a third of
 * the frame; a larger picture takes a slow phone longer than a frame lasts.
 */
export const largestSide = 720
