import '../old-browsers.ts'
import {
  AnnotationMode,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  type RenderTask,
  TextLayer,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { CallError, fetchBytes } from '../client.ts'
import { cannotShow } from './file-viewers.tsx'

// The legacy build: the modern one needs browsers of the last few months.
// Loaded when the first PDF opens: import it with `lazy` only.

const fonts = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})
const decoders = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}_nowasm_fallback.js', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

export type PdfDocument = PDFDocumentProxy
export type PdfPage = PDFPageProxy
export type Size = { width: number; height: number }

/** Fetches and parses a PDF. `signal` cancels both. Rejects with an error for `pdfErrorMessage`. */
export async function openPdf(address: string, signal: AbortSignal): Promise<PdfDocument> {
  // In development React mounts twice: the first mount is aborted here, before a download is requested and audited.
  await Promise.resolve()
  signal.throwIfAborted()
  const data = await fetchBytes(address, { signal })
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  signal.addEventListener('abort', () => worker.terminate())
  const reading = getDocument({
    data,
    worker: PDFWorker.create({ port: worker }),
    standardFontDataUrl: folderOf(fonts),
    // Our content security policy forbids WebAssembly; JBIG2 and JPEG 2000 scans are decoded by plain scripts.
    wasmUrl: folderOf(decoders),
    useWasm: false,
    useWorkerFetch: true,
    verbosity: VerbosityLevel.ERRORS,
  })
  return Promise.race([reading.promise, failureOf(worker)])
}

const failureOf = (worker: Worker): Promise<never> =>
  new Promise((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('The PDF worker could not be started.')), { once: true })
  })

/** The message for a PDF that cannot be shown. */
export function pdfErrorMessage(error: unknown): string {
  if (error instanceof CallError) return error.message
  return (error instanceof Error && problems[error.name]) || cannotShow
}

const problems: Readonly<Record<string, string>> = {
  PasswordException: 'This file needs a password. Download it to open it.',
  InvalidPDFException: 'This file is damaged. Download it, or ask for another copy.',
}

/** The width and height of a page at 100 %, in CSS pixels. */
export function sizeOf(page: PdfPage, rotation = 0): Size {
  const { width, height } = page.getViewport({ scale: pixelsPerPoint, rotation: page.rotate + rotation })
  return { width, height }
}

/** Draws a page at a zoom (1 is 100 %) onto a new canvas at the screen's resolution. Form fields and stamps are drawn; scripts do not run. */
export function drawPage(page: PdfPage, { zoom, rotation }: { zoom: number; rotation: number }, canvas: HTMLCanvasElement): RenderTask {
  const { width, height } = sizeOf(page, rotation)
  const maxRatio = Math.sqrt(maxPixels / (width * height)) / zoom
  const scale = pixelsPerPoint * zoom * Math.min(window.devicePixelRatio, maxRatio)
  const viewport = page.getViewport({ scale, rotation: page.rotate + rotation })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  return page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE })
}

type Writing = { ended: Promise<unknown>; cancel: () => void }

/** Writes a page's text into an element, each piece where the page shows it. Its style says how large (`scaleOf`). */
export function writeText(page: PdfPage, rotation: number, container: HTMLElement): Writing {
  const viewport = page.getViewport({ scale: pixelsPerPoint, rotation: page.rotate + rotation })
  const layer = new TextLayer({ textContentSource: page.streamTextContent({ disableNormalization: true }), container, viewport })
  return { ended: layer.render(), cancel: () => layer.cancel() }
}

/** CSS pixels for each point of the file. */
export const scaleOf = (zoom: number): number => pixelsPerPoint * zoom

const pixelsPerPoint = 96 / 72
/** Phones draw nothing on a larger canvas. */
const maxPixels = 16_000_000

function folderOf(files: Readonly<Record<string, string>>): string {
  const [any] = Object.values(files)
  if (any === undefined) throw new Error('The files of pdfjs-dist are missing.')
  return new URL('.', new URL(any, location.href)).href
}
