import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'

/** How a card is held before a camera. */
export type Held = {
  /** In degrees. */
  angle?: number
  /** In pixels of the camera's picture. */
  blur?: number
  /** The share of the card under thin dirt, which lets two fifths of the light through. */
  grime?: number
  /** The share of the card under mud, which lets none through. */
  mud?: number
  /** How much less light the left half has, 0 to 1. */
  shade?: number
}

type Chance = () => number

/** A phone's camera, as it is by default. */
const frame = { width: 1280, height: 720 } as const

/** What a camera sees of a printed card that fills its height. `chance` gives numbers from 0 to 1. */
export function pictureOf(card: Canvas, { angle = 0, blur = 0, grime = 0, mud = 0, shade = 0 }: Held, chance: Chance): Canvas {
  const picture = createCanvas(frame.width, frame.height)
  const context = picture.getContext('2d')
  context.fillStyle = '#5b5348'
  context.fillRect(0, 0, frame.width, frame.height)
  context.filter = blur > 0 ? `blur(${blur}px)` : 'none'
  context.translate(frame.width / 2, frame.height / 2)
  context.rotate((angle * Math.PI) / 180)
  const scale = (frame.height * 0.95) / Math.max(card.width, card.height)
  const [width, height] = [card.width * scale, card.height * scale]
  context.drawImage(soiled(soiled(card, grime, 0.6, chance), mud, 1, chance), -width / 2, -height / 2, width, height)
  context.resetTransform()
  context.filter = 'none'
  darkenLeft(context, shade)
  return picture
}

/** A copy of the card with spots of 1 to 4 mm until they would cover this share of it; where two meet they are no thicker. */
function soiled(card: Canvas, share: number, opacity: number, chance: Chance): Canvas {
  const dirt = createCanvas(card.width, card.height)
  const spots = dirt.getContext('2d')
  spots.fillStyle = '#6a5b48'
  const millimetre = Math.max(card.width, card.height) / 85.6
  for (let covered = 0; covered < share * card.width * card.height;) {
    const radius = millimetre * (0.5 + 1.5 * chance())
    spots.beginPath()
    spots.arc(chance() * card.width, chance() * card.height, radius, 0, 2 * Math.PI)
    spots.fill()
    covered += Math.PI * radius * radius
  }
  const copy = createCanvas(card.width, card.height)
  const context = copy.getContext('2d')
  context.drawImage(card, 0, 0)
  context.globalAlpha = opacity
  context.drawImage(dirt, 0, 0)
  return copy
}

function darkenLeft(context: SKRSContext2D, share: number): void {
  context.fillStyle = `rgba(0, 0, 0, ${share})`
  context.fillRect(0, 0, frame.width / 2, frame.height)
}
