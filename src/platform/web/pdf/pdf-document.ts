import '../old-browsers.ts'
import {
  AnnotationMode,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  type RenderTask,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { CallError, fetchBytes } from '../client.ts'
import { cannotShow } from './file-viewers.tsx'

// The legacy build: the other one needs browsers of the last few months.
// Everything here is loaded when the first PDF opens: import it with `lazy` only.

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
export type Size = { readonly width: number; readonly height: number }

/** Fetches a PDF, once and as a whole, and reads it. `signal` gives both up. Fails with what `wordsOf` can tell. */
export async function openPdf(address: string, signal: AbortSignal): Promise<PdfDocument> {
  // In development React mounts everything twice at once. The first time is given up here, before an opening is asked for and audited.
  await Promise.resolve()
  signal.throwIfAborted()
  const data = await fetchBytes(address, { signal })
  const helper = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  signal.addEventListener('abort', () => helper.terminate())
  const reading = getDocument({
    data,
    worker: PDFWorker.create({ port: helper }),
    standardFontDataUrl: folderOf(fonts),
    // Our content policy compiles no WebAssembly: scans in JBIG2 and JPEG 2000 are unpacked by the same decoders as plain scripts.
    wasmUrl: folderOf(decoders),
    useWasm: false,
    useWorkerFetch: true,
    verbosity: VerbosityLevel.ERRORS,
  })
  return Promise.race([reading.promise, failureOf(helper)])
}

const failureOf = (helper: Worker): Promise<never> =>
  new Promise((_, reject) => {
    helper.addEventListener('error', () => reject(new Error('The reader of PDFs could not be started.')), { once: true })
  })

/** Why a PDF is not shown, as a sentence for a person. */
export function wordsOf(error: unknown): string {
  if (error instanceof CallError) return error.message
  return (error instanceof Error && problems[error.name]) || cannotShow
}

const problems: Readonly<Record<string, string>> = {
  PasswordException: 'This file asks for a password and cannot be shown here. Download it to open it with its password.',
  InvalidPDFException: 'This file is damaged and cannot be shown here. Download it, or ask for another copy.',
}

/** The width and height of a page at 100 %, in CSS pixels. */
export function sizeOf(page: PdfPage): Size {
  const { width, height } = page.getViewport({ scale: pixelsPerPoint })
  return { width, height }
}

/** Begins to draw a page at a zoom (1 is 100 %) onto an untouched canvas, as fine as the screen shows it. Filled fields and stamps are drawn; nothing runs. */
export function drawPage(page: PdfPage, zoom: number, canvas: HTMLCanvasElement): RenderTask {
  const { width, height } = sizeOf(page)
  const finest = Math.sqrt(mostPixels / (width * height)) / zoom
  const viewport = page.getViewport({ scale: pixelsPerPoint * zoom * Math.min(window.devicePixelRatio, finest) })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  return page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE })
}

const pixelsPerPoint = 96 / 72
/** Phones draw nothing at all on a larger canvas. */
const mostPixels = 16_000_000

function folderOf(files: Readonly<Record<string, string>>): string {
  const [any] = Object.values(files)
  if (any === undefined) throw new Error('The files that pdfjs brings along are not where they were.')
  return new URL('.', new URL(any, location.href)).href
}
