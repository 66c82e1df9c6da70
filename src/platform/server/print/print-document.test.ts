import { buffer } from 'node:stream/consumers'
import { inflateSync } from 'node:zlib'
import { create } from 'fontkit'
import { expect, it } from 'vitest'
import { readPdf } from '#tests/world/read-pdf.ts'
import { newPrintDocument } from './print-document.ts'
import { openPrintFonts } from './print-fonts.ts'

const names = [
  'Wanjikũ Mũthoni',
  'Łukasz Świętochłowski-Żółć',
  'İbrahim Şükrü Ağaoğlu',
  'Nguyễn Thị Phương',
  'Ibrahim Əliyev',
  'Ωρίων Παπαδόπουλος',
  'Владимир Шевченко',
  'محمد عبد الرحمن',
  '王小明',
  '髙橋さくら',
  '김민준',
]

const bold = { size: 10, isBold: true } as const

/** Blanks between words are gaps in a PDF, which readers fill as they like. */
const letters = (text: string): string => text.replaceAll(/\s/g, '')

it('prints every name so that it is read again, in a small file', async () => {
  const { pdf, drawText } = await newPrintDocument('Names')
  pdf.addPage({ size: 'A4', margin: 0 })
  for (const [n, text] of names.entries()) drawText({ text, x: 20, y: 40 + n * 20, ...bold, colour: '#000000' })
  pdf.end()
  const bytes = await buffer(pdf)
  const [page] = await readPdf(bytes)
  const lines = Map.groupBy(page?.texts ?? [], ({ y }) => Math.round(y))
  expect([...lines.values()].map((texts) => letters(texts.map(({ text }) => text).join('')))).toEqual(names.map(letters))
  expect(bytes.length).toBeLessThan(120_000)
})

it('a name from right to left is read as it was written', async () => {
  const { pdf, drawText } = await newPrintDocument('Names')
  pdf.addPage({ size: 'A4', margin: 0 })
  drawText({ text: 'عبد (Ali)', x: 20, y: 40, ...bold, colour: '#000000', as: [{ role: 'P' }] })
  pdf.end()
  const written = Buffer.from('\uFEFFعبد (Ali)', 'utf16le').swap16().toString('latin1')
  expect(contentOf(await buffer(pdf))).toContain(`/ActualText (${written})`)
})

/** What the pages draw, without the escapes of brackets. */
const contentOf = (bytes: Buffer): string =>
  [...bytes.toString('latin1').matchAll(/\/FlateDecode\n>>\nstream\n([^]*?)\nendstream/g)]
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .join('')
    .replaceAll(/\\([()])/g, '$1')

it('joins the letters of Arabic', async () => {
  const { measure } = await newPrintDocument('Names')
  const apart = [...'عبد'].reduce((sum, letter) => sum + measure(letter, bold), 0)
  expect(measure('عبد', bold)).toBeLessThan(apart * 0.8)
})

it('the bold fonts have all signs of the regular ones', async () => {
  for (const font of await openPrintFonts()) {
    const signsOf = (isBold: boolean): number[] => {
      const opened = create(font.bytes(isBold))
      return 'characterSet' in opened ? opened.characterSet : []
    }
    const inBold = new Set(signsOf(true))
    expect([font.name, signsOf(false).filter((sign) => !inBold.has(sign))]).toEqual([font.name, []])
  }
})
