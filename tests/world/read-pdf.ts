import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const fileOf = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier))
prepareZXingModule({ overrides: { wasmBinary: readFileSync(fileOf('zxing-wasm/reader/zxing_reader.wasm')).buffer } })
export const standardFontDataUrl = `${join(dirname(fileOf('pdfjs-dist/package.json')), 'standard_fonts')}/`

/** In millimetres from the page's top left corner. */
type PlacedText = { text: string; x: number; y: number; width: number }
type PlacedCode = { text: string; x: number; y: number; version: string; level: string }

export type PdfPage = {
  width: number
  height: number
  texts: readonly PlacedText[]
  /** Reads the QR codes in a picture of the page, as a phone does. */
  readCodes: (dpi: number) => Promise<readonly PlacedCode[]>
  draw: (dpi: number) => Promise<Canvas>
}

const millimetre = 72 / 25.4

export async function readPdf(bytes: Uint8Array): Promise<readonly PdfPage[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), standardFontDataUrl }).promise
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, n) => {
      const page = await document.getPage(n + 1)
      const [, , width = 0, height = 0] = page.view
      const { items } = await page.getTextContent()
      const texts = items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [, , , , x = 0, y = 0] = item.transform as number[]
        return [{ text: item.str, x: x / millimetre, y: (height - y) / millimetre, width: item.width / millimetre }]
      })
      return {
        width: width / millimetre,
        height: height / millimetre,
        texts,
        readCodes: (dpi: number) => readCodes(page, dpi),
        draw: (dpi: number) => draw(page, dpi),
      }
    }),
  )
}

async function draw(page: PDFPageProxy, dpi: number): Promise<Canvas> {
  const viewport = page.getViewport({ scale: dpi / 72 })
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height))
  const context = canvas.getContext('2d')
  // pdf.js is written for the browser's canvas, which this one stands for.
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise
  return canvas
}

async function readCodes(page: PDFPageProxy, dpi: number): Promise<PlacedCode[]> {
  const canvas = await draw(page, dpi)
  const { data, width, height } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  const picture = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as ImageData
  const found = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 20 })
  return found.map(({ text, version, ecLevel, position: { topLeft } }) => ({
    text,
    version,
    level: ecLevel,
    x: (topLeft.x * 25.4) / dpi,
    y: (topLeft.y * 25.4) / dpi,
  }))
}
