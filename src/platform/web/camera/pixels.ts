import { type Area, largestSide, middleOf } from './reading.ts'

/** The middle square of what a camera showed, as a reader of codes wants it. Closes the picture. */
export async function pixelsOf(picture: VideoFrame | ImageBitmap): Promise<ImageData> {
  try {
    if (!('format' in picture)) return drawn(picture, middleOf(picture))
    const middle = middleOf({ width: picture.displayWidth, height: picture.displayHeight })
    const isGrey = picture.format === 'I420' || picture.format === 'NV12'
    if (!isGrey || middle.width > largestSide) return drawn(picture, middle)
    // Not every browser that has frames copies a part of one.
    return await greyOf(picture).catch(() => drawn(picture, middle))
  } finally {
    picture.close()
  }
}

/** Cameras send brightness apart from colour: taken as it is, a picture is ready ten times sooner than drawn and read back. */
async function greyOf(frame: VideoFrame): Promise<ImageData> {
  const shown = frame.visibleRect ?? { x: 0, y: 0, width: frame.codedWidth, height: frame.codedHeight }
  const middle = middleOf(shown)
  // Colour has one value for two pixels each way, so an area begins and ends between such pairs.
  const [x, y, side] = [even(shown.x + middle.x), even(shown.y + middle.y), even(middle.width)]
  const rect = { x, y, width: side, height: side }
  const bytes = new Uint8Array(frame.allocationSize({ rect }))
  const [brightness = { offset: 0, stride: side }] = await frame.copyTo(bytes, { rect })
  const pixels = new Uint32Array(side * side)
  for (let row = 0; row < side; row++) {
    const [from, to] = [brightness.offset + row * brightness.stride, row * side]
    for (let column = 0; column < side; column++) pixels[to + column] = 0xff_00_00_00 + (bytes[from + column] ?? 0) * 0x01_01_01
  }
  return new ImageData(new Uint8ClampedArray(pixels.buffer), side, side)
}

const even = (pixels: number): number => pixels - (pixels % 2)

let canvas: OffscreenCanvas | undefined

function drawn(picture: VideoFrame | ImageBitmap, { x, y, width, height }: Area): ImageData {
  const side = Math.min(largestSide, width)
  if (canvas?.width !== side) canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot read pictures in the background.')
  context.drawImage(picture, x, y, width, height, 0, 0, side, side)
  return context.getImageData(0, 0, side, side)
}
