// Reads codes off the main thread. The server lets this file alone compile WebAssembly (see security-headers.ts).
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { pixelsOf } from './pixels.ts'
import { readingOptions } from './reading.ts'

void prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })

// Only errors, not rejections, reach the page that started a worker.
addEventListener('unhandledrejection', ({ reason }) => reportError(reason))

let count = 0
let last = Promise.resolve()

// One after the other: answers come in the order of the pictures.
addEventListener('message', ({ data }: MessageEvent<VideoFrame | ImageBitmap>) => {
  last = last.then(() => answer(data))
})

async function answer(picture: VideoFrame | ImageBitmap): Promise<void> {
  const [code] = await readBarcodes(await pixelsOf(picture), readingOptions(count))
  count += 1
  postMessage(code?.text ?? null)
}
