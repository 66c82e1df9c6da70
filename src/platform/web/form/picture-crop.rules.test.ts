import { describe, expect, it } from 'vitest'
import { framedPart, initialCrop, moveCrop, zoomCrop } from './picture-crop.rules.ts'

const [wide, tall] = [
  { width: 1600, height: 800 },
  { width: 600, height: 1600 },
]
const right = { x: 0.1, y: 0 }

describe('the frame holds', () => {
  it.each([
    ['the middle of a wide picture', wide, initialCrop, { left: 500, top: 0, width: 600, height: 800 }],
    ['the middle of a tall picture', tall, initialCrop, { left: 0, top: 400, width: 600, height: 800 }],
    ['half of it at twice the size', wide, zoomCrop(initialCrop, 2), { left: 650, top: 200, width: 300, height: 400 }],
    ['a part further right', wide, moveCrop(wide, initialCrop, right), { left: 560, top: 0, width: 600, height: 800 }],
    ['nothing beyond the edge', wide, moveCrop(wide, initialCrop, { x: 9, y: 9 }), { left: 1000, top: 0, width: 600, height: 800 }],
    ['the whole again after zooming out', wide, zoomCrop(zoomCrop(initialCrop, 2), 0.1), { left: 500, top: 0, width: 600, height: 800 }],
    ['a quarter at most', wide, zoomCrop(initialCrop, 99), { left: 725, top: 300, width: 150, height: 200 }],
  ])('%s', (_what, size, crop, part) => {
    expect(framedPart(size, crop)).toEqual(part)
  })
})

it('returns from the edge with the first step back', () => {
  const atEdge = moveCrop(wide, initialCrop, { x: 9, y: 0 })
  expect(framedPart(wide, moveCrop(wide, atEdge, { x: -0.1, y: 0 })).left).toBeCloseTo(940)
})
