/** Width to height of a person's picture, as on an id card. */
export const pictureRatio = 3 / 4
const maxZoom = 4

type Size = { readonly width: number; readonly height: number }

/** `x` and `y` are the middle of the frame, as shares of the picture. */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number }
export type FramedPart = Size & { readonly left: number; readonly top: number }

/** As much of the picture as the frame holds, from its middle. */
export const initialCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** The part of the picture in the frame, which never leaves the picture. */
export function framedPart(size: Size, { zoom, x, y }: Crop): FramedPart {
  const width = Math.min(size.width, size.height * pictureRatio) / zoom
  const height = width / pictureRatio
  return {
    width,
    height,
    left: limited(x * size.width - width / 2, 0, size.width - width),
    top: limited(y * size.height - height / 2, 0, size.height - height),
  }
}

/** Moves the frame by shares of itself. */
export function moveCrop(size: Size, crop: Crop, by: { readonly x: number; readonly y: number }): Crop {
  const { left, top, width, height } = framedPart(size, crop)
  const moved = { zoom: crop.zoom, x: (left + (0.5 + by.x) * width) / size.width, y: (top + (0.5 + by.y) * height) / size.height }
  const part = framedPart(size, moved)
  return { zoom: crop.zoom, x: (part.left + width / 2) / size.width, y: (part.top + height / 2) / size.height }
}

export const zoomCrop = (crop: Crop, factor: number): Crop => ({ ...crop, zoom: limited(crop.zoom * factor, 1, maxZoom) })

const limited = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
