// Reads codes off the main thread. The server lets this file alone compile WebAssembly (see security-headers.ts).
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { readingOptions } from './reading.ts'

void prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })

// Only errors, not rejections, reach the page that started a worker.
addEventListener('unhandledrejection', ({ reason }) => reportError(reason))

let count = 0

addEventListener('message', async ({ data }: MessageEvent<ImageBitmap>) => {
  const picture = pixelsOf(data)
  const [code] = await readBarcodes(picture, readingOptions(count))
  count += 1
  postMessage(code?.text ?? null)
})

let canvas: OffscreenCanvas | undefined

function pixelsOf(picture: ImageBitmap): ImageData {
  const { width, height } = picture
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot read pictures in the background.')
  context.drawImage(picture, 0, 0)
  picture.close()
  return context.getImageData(0, 0, width, height)
}
