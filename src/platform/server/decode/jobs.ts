import type { FileKind } from '#platform/contract/upload.ts'
import type { TableFacts, TableRequest } from '../spreadsheets/read/table-file.ts'

export type PictureKind = Exclude<FileKind, 'pdf'>

export type PictureSize = { width: number; height: number }

export type PictureJob = {
  kind: PictureKind
  /** Cropped to this size, as a WebP. */
  crop?: PictureSize | undefined
  /** Of a cropped picture, from 1 to 100. */
  quality?: number | undefined
  /** The kind to re-encode it as; its own by default. */
  as?: PictureKind | undefined
  /** Scaled down to this longer side, as a JPEG: the page of a document. */
  fitWithin?: number | undefined
}

/** A file for a worker to open: registers by path, pictures and PDFs as bytes; or decoded pages to join into a PDF. */
export type DecodeJob =
  | ({ type: 'picture'; bytes: Uint8Array } & PictureJob)
  | { type: 'pages'; pictures: readonly Uint8Array[] }
  | { type: 'pdf'; bytes: Uint8Array }
  | ({ type: 'register' } & TableRequest)

/** `wallMs` counts from when the worker starts the file. */
export type DecodeLimits = { cpuMs: number; wallMs: number }

/** From the server: a job, or a request for more rows once the last ones are written. */
export type WorkerCommand = { type: 'job'; job: DecodeJob; cpuMs: number } | { type: 'more' }

/** From the worker. `rows` is JSON lines and waits for 'more'; each of the last three ends the job. */
export type WorkerReport =
  | { type: 'started' }
  | { type: 'rows'; text: string }
  | { type: 'done'; content?: DecodedFile; facts?: TableFacts }
  | ({ type: 'refused' } & RefusedFile)
  | { type: 'failed'; message: string }

/** Why a file is refused, and for a register what can be chosen from. */
export type RefusedFile = { message: string; code?: string; choices?: readonly string[] }

/** A re-encoded picture. */
export type DecodedPicture = { bytes: Uint8Array; kind: PictureKind }
/** A picture, or the PDF of joined pages. */
export type DecodedFile = { bytes: Uint8Array; kind: FileKind }

/**
 * CPU time stops a hostile file, because a busy machine gives a worker only part of a core; the wall-clock limit is the fallback.
 * The most expensive genuine files take 0.7 to 1.8 s of CPU.
 */
export const decodeLimits: Readonly<Record<DecodeJob['type'], DecodeLimits>> = {
  picture: { cpuMs: 3000, wallMs: 20_000 },
  pages: { cpuMs: 3000, wallMs: 20_000 },
  pdf: { cpuMs: 3000, wallMs: 20_000 },
  register: { cpuMs: 30_000, wallMs: 90_000 },
}

/** The JavaScript heap, and the whole process including sharp's pixels. */
export const maxHeapMb = 256
export const maxResidentMb = 448

/** The signal a worker kills itself with when a file exceeds its limits. */
export const overLimitSignal = process.platform === 'win32' ? 'SIGKILL' : 'SIGVTALRM'

export const overLimitMessages: Readonly<Record<DecodeJob['type'], string>> = {
  picture: 'This picture takes too much time or memory to open. Save it at a smaller size and try again.',
  pages: 'These pages are too large to join. Save them at a smaller size and try again.',
  pdf: 'This PDF is too large to check. Print it to a new PDF and try again.',
  register: 'This file is too large to read. Save its table as CSV, in several files if it is long, and choose that file.',
}
