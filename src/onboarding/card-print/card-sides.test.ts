import { expect, it } from 'vitest'
import { newPrintDocument } from '#platform/server/print/print-document.ts'
import { cardSize, type CardMark } from './card-sides.contract.ts'
import { aPrintableCard } from './card-print.factory.ts'
import { layOutCard, type PrintableCard } from './card-sides.rules.ts'
import { qrCode } from '#platform/contract/qr-code.ts'

const { measure } = await newPrintDocument('Cards')
const card = aPrintableCard()
const code = qrCode(`HTTPS://PASSES.EXAMPLE.COM/C/${'A'.repeat(168)}`)
const words = (count: number, word: string): string => Array.from({ length: count }, () => word).join(' ')

function boxOf(mark: CardMark): { right: number; bottom: number } {
  if (mark.type === 'text') return { right: mark.x + mark.width, bottom: mark.y + mark.size * 0.25 }
  if (mark.type === 'code') return { right: mark.x + mark.module * (code?.size ?? 0), bottom: mark.y + mark.module * (code?.size ?? 0) }
  if (mark.type === 'symbol') return { right: mark.x + mark.size, bottom: mark.y + mark.size }
  return { right: mark.x + mark.width, bottom: mark.y + mark.height }
}

it.each<[string, Partial<PrintableCard>]>([
  ['usual', {}],
  [
    'long words',
    { name: words(12, 'Wanjikũ'), transporter: words(20, 'Haulage'), plant: words(20, 'Works'), collectionPlace: words(28, 'Office') },
  ],
  [
    'no spaces',
    {
      name: 'W'.repeat(100),
      transporter: 'W'.repeat(200),
      plant: 'W'.repeat(100),
      collectionPlace: 'W'.repeat(200),
      cardNo: 'W'.repeat(50),
    },
  ],
  ['every category', { categories: Array(20).fill('CE'), name: words(3, 'Rasoamandrary'), transporter: words(5, 'Contractors') }],
])('nothing leaves the card or meets anything else: %s', (_, fields) => {
  for (const side of Object.values(layOutCard({ ...card, ...fields }, code, measure))) {
    for (const mark of side) {
      const { right, bottom } = boxOf(mark)
      expect(right).toBeLessThanOrEqual(mark.type === 'text' ? cardSize.width - 4.9 : cardSize.width)
      expect(bottom).toBeLessThanOrEqual(cardSize.height - 2)
    }
    const lines = side.flatMap((mark) => (mark.type === 'text' && mark.y > 10 ? [mark] : []))
    for (const [n, line] of lines.slice(1).entries()) expect(line.y - line.size * 0.75).toBeGreaterThan(lines[n]?.y ?? 0)
  }
})

it('names are printed with all their letters, and long ones smaller before they are cut', () => {
  const nameOf = (name: string) => {
    const [, , ...marks] = layOutCard({ ...card, name }, code, measure).front
    return marks.flatMap((mark) => (mark.type === 'text' && mark.isBold && mark.y < 21 && mark.y > 10 ? [mark] : []))
  }
  expect(nameOf('Wanjikũ Ngũgĩ').map(({ text }) => text)).toEqual(['Wanjikũ Ngũgĩ'])
  // Letter and tilde sent as two characters are printed as one.
  expect(nameOf('Wanjiku\u0303')[0]?.text).toBe('Wanjikũ')
  const long = nameOf('Bartholomew Featherstonehaugh Cholmondeley of Kitui')
  expect(long[0]?.size).toBeLessThan(4)
  expect(long.map(({ text }) => text).join(' ')).toBe('Bartholomew Featherstonehaugh Cholmondeley of Kitui')
  expect(nameOf('W'.repeat(100)).at(-1)?.text).toMatch(/…$/)
})

it('a module of the code is half a millimetre or more, for every address that is accepted', () => {
  const lengths = Array.from({ length: 15 }, (_, n) => qrCode(`HTTPS://${'A'.repeat(10 * n)}/C/${'A'.repeat(168)}`))
  const sizes = lengths.flatMap((found) => (found ? [found.size] : []))
  expect(Math.max(...sizes)).toBe(73)
  const modules = lengths.flatMap((found) =>
    layOutCard(card, found, measure).back.flatMap((mark) => (mark.type === 'code' ? [mark.module] : [])),
  )
  expect(Math.min(...modules)).toBeGreaterThanOrEqual(0.5)
  expect(lengths.at(-1)).toBeNull()
  expect(qrCode('HTTPS://[::1]/C/A')).toBeNull()
})
