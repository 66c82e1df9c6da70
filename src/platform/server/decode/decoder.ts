import { Refusal } from '../http/refusal.ts'
import type { TableFacts, TableRequest } from '../spreadsheets/read/table-file.ts'
import { openDecodeQueue, type DecodeQueue } from './fair-queue.ts'
import { overLimitMessages, type DecodedFile, type DecodedPicture, type DecodeJob, type PictureJob } from './jobs.ts'
import { workerPool, type WorkerPool } from './worker-pool.ts'
import type { DecodeOutcome, RowsSink } from './worker.ts'

/** Opens untrusted files in separate processes, at most two at a time, with time and memory limits and a fair queue between users. */
export type Decoder = {
  /** The re-encoded picture, or the refusal message. */
  decodePicture: (input: PictureInput) => Promise<DecodeResult<DecodedPicture>>
  /** One PDF of pages that `decodePicture` has made with `fitWithin`. Throws a Refusal (422) when they are too large together. */
  joinPages: (input: PagesInput) => Promise<Uint8Array>
  /** The unchanged bytes of a PDF, because signatures must survive, or the refusal message. */
  checkPdf: (input: { file: Blob; owner: string }) => Promise<DecodeResult<Content<'pdf'>>>
  /** Sends the headings and rows of a register to `onRows`, as JSON lines, and answers how it was read. Throws a Refusal (422) when the file is not a table or is too large. */
  readRegister: (input: RegisterInput, onRows: RowsSink) => Promise<TableFacts>
  /** Files that are open and that wait, and those that ended since the start. */
  load: () => ReturnType<DecodeQueue['load']> & { outcomes: WorkerPool['outcomes'] }
  /** The ids of the running worker processes. */
  pids: () => readonly number[]
  /** Ends every process and refuses queued files. */
  close: () => Promise<void>
}

type PictureInput = PictureJob & { file: Blob; owner: string }
type PagesInput = { pictures: readonly Uint8Array[]; owner: string }
type RegisterInput = TableRequest & { owner: string; signal?: AbortSignal | undefined }
type Content<Kind> = { bytes: Uint8Array; kind: Kind }
type DecodeResult<T> = { ok: true; content: T } | { ok: false; message: string }

export type DecoderOptions = { idleMs?: number }

const maxWorkers = 2
const maxWaitingPerOwner = 8
/** An idle worker holds 70 MB. */
const defaultIdleMs = 30_000

/** Starts no process before the first file arrives. */
export function openDecoder({ idleMs = defaultIdleMs }: DecoderOptions = {}): Decoder {
  const queue = openDecodeQueue({ maxRunning: maxWorkers, maxWaitingPerOwner, createRefusal: decoderBusy })
  const workers = workerPool(idleMs)

  /** `work` reads the bytes only once it runs, so queued files cost no memory. */
  const enqueue = async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    const leave = await queue.enter(owner)
    try {
      return await work()
    } finally {
      leave()
    }
  }
  return {
    decodePicture: ({ file, owner, ...input }) =>
      enqueue(owner, async () => {
        const outcome = await workers.run({ type: 'picture', bytes: await bytesOf(file), ...input })
        const refusal = findRefusal(outcome, 'picture')
        if (refusal !== undefined) return { ok: false, message: refusal }
        return { ok: true, content: contentOf(outcome) as DecodedPicture }
      }),
    joinPages: ({ pictures, owner }) =>
      enqueue(owner, async () => {
        const outcome = await workers.run({ type: 'pages', pictures })
        const refusal = findRefusal(outcome, 'pages')
        if (refusal !== undefined) throw new Refusal({ status: 422, code: 'invalid', message: refusal })
        return contentOf(outcome).bytes
      }),
    checkPdf: ({ file, owner }) =>
      enqueue(owner, async () => {
        const bytes = await bytesOf(file)
        const refusal = findRefusal(await workers.run({ type: 'pdf', bytes }), 'pdf')
        return refusal === undefined ? { ok: true, content: { bytes, kind: 'pdf' } } : { ok: false, message: refusal }
      }),
    readRegister: ({ owner, signal, ...request }, onRows) =>
      enqueue(owner, async () => {
        const outcome = await workers.run({ type: 'register', ...request }, { onRows, signal })
        signal?.throwIfAborted()
        const message = findRefusal(outcome, 'register')
        const { code = 'unreadable_table', choices } = outcome.type === 'refused' ? outcome : {}
        if (message !== undefined) throw new Refusal({ status: 422, code, message, choices })
        return factsOf(outcome)
      }),
    load: () => ({ ...queue.load(), outcomes: workers.outcomes }),
    pids: workers.pids,
    close: async () => {
      queue.close()
      await workers.close()
    },
  }
}

/** The refusal message, or undefined when the file was opened. Throws when the decoder itself failed. */
function findRefusal(outcome: DecodeOutcome, type: DecodeJob['type']): string | undefined {
  if (outcome.type === 'done') return undefined
  if (outcome.type === 'refused') return outcome.message
  if (outcome.type === 'over-limit') return overLimitMessages[type]
  if (outcome.type === 'crashed') throw decoderBusy('This file could not be checked. Try again in a moment.')
  throw new Error(`The decoder failed: ${outcome.message}`)
}

function contentOf(outcome: DecodeOutcome): DecodedFile {
  if (outcome.type !== 'done' || !outcome.content) throw new Error('The decoder returned no file')
  return outcome.content
}

function factsOf(outcome: DecodeOutcome): TableFacts {
  if (outcome.type !== 'done' || !outcome.facts) throw new Error('The decoder returned no register')
  return outcome.facts
}

const bytesOf = async (file: Blob): Promise<Buffer> => Buffer.from(await file.arrayBuffer())

const decoderBusy = (message = 'Your other files are still being checked. Try again in a moment.'): Refusal =>
  new Refusal({ status: 503, code: 'decoder_busy', message, retryAfter: 5 })
