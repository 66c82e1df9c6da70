import { largestSide, middleOf } from './reading.ts'

/** Reads the code in the middle of what a camera shows: its text, or null. Rejects when reading is impossible in this browser. */
export type CodeReader = { readonly read: (video: HTMLVideoElement) => Promise<string | null>; readonly close: () => void }

type Detector = { readonly detect: (picture: ImageBitmap) => Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

/** The browser's own detector where it has one for QR codes, else ours, which is loaded once. */
export async function openCodeReader(): Promise<CodeReader> {
  const own = (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector
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
  close: () => {},
})

/** The worker answers pictures in the order in which they were sent. */
function workerReader(): CodeReader {
  const worker = new Worker(new URL('./code-reader.wasm-worker.ts', import.meta.url), { type: 'module' })
  const asked: PromiseWithResolvers<string | null>[] = []
  worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => asked.shift()?.resolve(data))
  worker.addEventListener('error', () => {
    for (const { reject } of asked.splice(0)) reject(new Error('Codes cannot be read in this browser.'))
  })
  return {
    read: async (video) => {
      const picture = await pictureOf(video)
      const answer = Promise.withResolvers<string | null>()
      asked.push(answer)
      worker.postMessage(picture, [picture])
      return answer.promise
    },
    close: () => worker.terminate(),
  }
}

function pictureOf(video: HTMLVideoElement): Promise<ImageBitmap> {
  const { x, y, width, height } = middleOf({ width: video.videoWidth, height: video.videoHeight })
  const side = Math.min(largestSide, width)
  return createImageBitmap(video, x, y, width, height, { resizeWidth: side, resizeHeight: side })
}
