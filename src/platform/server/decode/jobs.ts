import type { FileKind } from '#platform/contract/upload.ts'
import type { TableFacts, TableRequest } from '../spreadsheets/read/table-file.ts'

export type PictureKind = Exclude<FileKind, 'pdf'>

export type PictureSize = { readonly width: number; readonly height: number }

export type PictureJob = {
  readonly kind: PictureKind
  /** Cropped to this size, as a WebP. */
  readonly crop?: PictureSize | undefined
  /** Of a cropped picture, from 1 to 100. */
  readonly quality?: number | undefined
  /** The kind to re-encode it as; its own by default. */
  readonly as?: PictureKind | undefined
  /** Scaled down to this longer side, as a JPEG: the page of a document. */
  readonly fitWithin?: number | undefined
}

/** A file for a worker to open: registers by path, pictures and PDFs as bytes; or decoded pages to join into a PDF. */
export type DecodeJob =
  | ({ readonly type: 'picture'; readonly bytes: Uint8Array } & PictureJob)
  | { readonly type: 'pages'; readonly pictures: readonly Uint8Array[] }
  | { readonly type: 'pdf'; readonly bytes: Uint8Array }
  | ({ readonly type: 'register' } & TableRequest)

/** `wallMs` counts from when the worker starts the file. */
export type DecodeLimits = { readonly cpuMs: number; readonly wallMs: number }

/** From the server: a job, or a request for more rows once the last ones are written. */
export type WorkerCommand = { readonly type: 'job'; readonly job: DecodeJob; readonly cpuMs: number } | { readonly type: 'more' }

/** From the worker. `rows` is JSON lines and waits for 'more'; each of the last three ends the job. */
export type WorkerReport =
  | { readonly type: 'started' }
  | { readonly type: 'rows'; readonly text: string }
  | { readonly type: 'done'; readonly content?: DecodedFile; readonly facts?: TableFacts }
  | ({ readonly type: 'refused' } & RefusedFile)
  | { readonly type: 'failed'; readonly message: string }

/** Why a file is refused, and for a register what can be chosen from. */
export type RefusedFile = { readonly message: string; readonly code?: string; readonly choices?: readonly string[] }

/** A re-encoded picture. */
export type DecodedPicture = { readonly bytes: Uint8Array; readonly kind: PictureKind }
/** A picture, or the PDF of joined pages. */
export type DecodedFile = { readonly bytes: Uint8Array; readonly kind: FileKind }

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
