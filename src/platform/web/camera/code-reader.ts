import { largestSide, middleOf } from './reading.ts'

/** Reads the code in the middle of what a camera shows: its text, or null. Rejects when reading is impossible in this browser. */
export type CodeReader = { read: (video: HTMLVideoElement) => Promise<string | null> }

type Detector = { detect: (picture: ImageBitmap) => Promise<readonly { rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

let opened: Promise<CodeReader> | undefined

/** One for all drivers, as long as the page is open: a new one would make the first picture of each wait until it is loaded and compiled. */
export const codeReader = (): Promise<CodeReader> => (opened ??= openCodeReader())

/** The browser's own detector where it has one for QR codes, else ours. */
async function openCodeReader(): Promise<CodeReader> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats = (await own?.getSupportedFormats().catch(() => [])) ?? []
  return own && formats.includes('qr_code') ? browserReader(new own({ formats: ['qr_code'] })) : workerReader()
}

const browserReader = (detector: Detector): CodeReader => ({
  read: async (video) => {
    const picture = await pictureOf(video)
    try {
      return (await detector.detect(picture))[0]?.rawValue ?? null
    } finally {
      picture.close()
    }
  },
})

/** The worker answers pictures in the order in which they were sent. */
function workerReader(): CodeReader {
  const worker = new Worker(new URL('./code-reader.wasm-worker.ts', import.meta.url), { type: 'module' })
  const asked: PromiseWithResolvers<string | null>[] = []
  const broken = new Error('Codes cannot be read in this browser.')
  let isBroken = false
  worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => asked.shift()?.resolve(data))
  worker.addEventListener('error', () => {
    worker.terminate()
    isBroken = true
    opened = undefined
    for (const { reject } of asked.splice(0)) reject(broken)
  })
  return {
    read: async (video) => {
      if (isBroken) throw broken
      const picture = 'VideoFrame' in globalThis ? new VideoFrame(video) : await pictureOf(video)
      const answer = Promise.withResolvers<string | null>()
      asked.push(answer)
      worker.postMessage(picture, [picture])
      return answer.promise
    },
  }
}

function pictureOf(video: HTMLVideoElement): Promise<ImageBitmap> {
  const { x, y, width, height } = middleOf({ width: video.videoWidth, height: video.videoHeight })
  const side = Math.min(largestSide, width)
  return createImageBitmap(video, x, y, width, height, { resizeWidth: side, resizeHeight: side })
}
