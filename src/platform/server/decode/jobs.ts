import type { FileKind } from '#platform/contract/upload.ts'

export type PictureKind = Exclude<FileKind, 'pdf'>

/** What a worker is asked to open. A register is read from its path; a picture and a PDF travel as bytes. */
export type Job =
  | { readonly type: 'picture'; readonly bytes: Uint8Array; readonly kind: PictureKind; readonly square?: number | undefined }
  | { readonly type: 'pdf'; readonly bytes: Uint8Array }
  | { readonly type: 'register'; readonly path: string }

/** `wallMs` runs from the moment the worker begins with the file. */
export type Limits = { readonly cpuMs: number; readonly wallMs: number }

/** From the server: a job, or that it has written the rows and wants more. */
export type Request = { readonly type: 'job'; readonly job: Job; readonly cpuMs: number } | { readonly type: 'more' }

/** From the worker. `rows` is JSON, one row a line, and waits for 'more'; one of the last three ends the job. */
export type Report =
  | { readonly type: 'started' }
  | { readonly type: 'rows'; readonly text: string }
  | { readonly type: 'done'; readonly content?: Decoded }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'failed'; readonly message: string }

/** A picture written anew. */
export type Decoded = { readonly bytes: Uint8Array; readonly kind: PictureKind }

/**
 * A busy machine gives a worker a part of a core only: CPU time is what a hostile file is stopped by, and the wall limit is the second line.
 * The dearest honest files take 0.7 to 1.8 s of CPU.
 */
export const limitsOf: Readonly<Record<Job['type'], Limits>> = {
  picture: { cpuMs: 3000, wallMs: 20_000 },
  pdf: { cpuMs: 3000, wallMs: 20_000 },
  register: { cpuMs: 30_000, wallMs: 90_000 },
}

/** For JavaScript's objects, and for all that a worker holds, sharp's pixels included. */
export const maxHeapMb = 256
export const maxResidentMb = 448

/** The signal a worker ends itself by when a file costs more than its limits. */
export const overLimitSignal = process.platform === 'win32' ? 'SIGKILL' : 'SIGVTALRM'

export const tooMuchSentences: Readonly<Record<Job['type'], string>> = {
  picture: 'This picture takes too much time or memory to open. Save it smaller and try again.',
  pdf: 'This PDF holds more than can be checked. Print it to a new PDF and try again.',
  register: 'This file holds more than can be read. Save its table as CSV, in several files if it is long, and choose that file.',
}
