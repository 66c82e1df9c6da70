import { Refusal } from '../http/refusal.ts'
import { fairQueue } from './fair-queue.ts'
import { tooMuchSentences, type Decoded, type Job, type PictureKind } from './jobs.ts'
import { workerPool } from './worker-pool.ts'
import type { Outcome, RowsSink } from './worker.ts'

/** Opens files of strangers in processes of their own, two at a time, with limits on time and memory, in fair turns between people. */
export type Decoder = {
  /** A picture written anew, or the sentence of its refusal. */
  readonly picture: (asked: PictureAsked) => Promise<Opened<Decoded>>
  /** The bytes of a PDF as they are, because a signed one must stay so, or the sentence of its refusal. */
  readonly pdf: (asked: { readonly file: Blob; readonly owner: string }) => Promise<Opened<Content<'pdf'>>>
  /** Sends every row of a register, as JSON lines, to `onRows`. Throws a Refusal (422) for what is no table, or too much of one. */
  readonly register: (asked: RegisterAsked, onRows: RowsSink) => Promise<void>
  /** The processes that run just now. */
  readonly pids: () => readonly number[]
  /** Ends every process; what waits is refused. The opener calls it. */
  readonly close: () => Promise<void>
}

type PictureAsked = { readonly file: Blob; readonly kind: PictureKind; readonly square?: number | undefined; readonly owner: string }
type RegisterAsked = { readonly path: string; readonly owner: string; readonly signal?: AbortSignal | undefined }
type Content<Kind> = { readonly bytes: Uint8Array; readonly kind: Kind }
export type Opened<T> = { readonly ok: true; readonly content: T } | { readonly ok: false; readonly message: string }

export type DecoderOptions = { readonly idleMs?: number }

const workersAtOnce = 2
const waitingEach = 8
/** An idle worker holds 70 MB. */
const usualIdleMs = 30_000

/** No process is started before the first file comes. */
export function openDecoder({ idleMs = usualIdleMs }: DecoderOptions = {}): Decoder {
  const queue = fairQueue({ places: workersAtOnce, waitingEach, refuse: decoderBusy })
  const workers = workerPool(idleMs)

  /** The bytes are read when it is the owner's turn: what waits costs no memory. */
  const inTurn = async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    const leave = await queue.enter(owner)
    try {
      return await work()
    } finally {
      leave()
    }
  }
  return {
    picture: ({ file, owner, ...asked }) =>
      inTurn(owner, async () => {
        const outcome = await workers.run({ type: 'picture', bytes: await bytesOf(file), ...asked })
        const refusal = refusalOf(outcome, 'picture')
        if (refusal !== undefined) return { ok: false, message: refusal }
        if (outcome.type !== 'done' || !outcome.content) throw new Error('The decoder answered no picture')
        return { ok: true, content: outcome.content }
      }),
    pdf: ({ file, owner }) =>
      inTurn(owner, async () => {
        const bytes = await bytesOf(file)
        const refusal = refusalOf(await workers.run({ type: 'pdf', bytes }), 'pdf')
        return refusal === undefined ? { ok: true, content: { bytes, kind: 'pdf' } } : { ok: false, message: refusal }
      }),
    register: ({ path, owner, signal }, onRows) =>
      inTurn(owner, async () => {
        const outcome = await workers.run({ type: 'register', path }, { onRows, signal })
        signal?.throwIfAborted()
        const refusal = refusalOf(outcome, 'register')
        if (refusal !== undefined) throw new Refusal({ status: 422, code: 'unreadable_table', message: refusal })
      }),
    pids: workers.pids,
    close: async () => {
      queue.close()
      await workers.close()
    },
  }
}

/** The sentence of a refusal; undefined when the file was opened. Throws for our own faults. */
function refusalOf(outcome: Outcome, type: Job['type']): string | undefined {
  if (outcome.type === 'done') return undefined
  if (outcome.type === 'refused') return outcome.message
  if (outcome.type === 'over-limit') return tooMuchSentences[type]
  if (outcome.type === 'crashed') throw decoderBusy('This file could not be checked just now. Try again in a moment.')
  throw new Error(`The decoder failed: ${outcome.message}`)
}

const bytesOf = async (file: Blob): Promise<Buffer> => Buffer.from(await file.arrayBuffer())

const decoderBusy = (message = 'Other files of yours are still being checked. Try again in a moment.'): Refusal =>
  new Refusal({ status: 503, code: 'decoder_busy', message, retryAfter: 5 })
