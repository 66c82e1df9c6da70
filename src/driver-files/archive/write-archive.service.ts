import { createHash } from 'node:crypto'
import { PassThrough, Transform, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { SigningKey } from '#onboarding/card-codes/card-token.rules.ts'
import { manifestName, sumsName, sumsText, type ManifestFile } from './manifest.ts'
import { sealStream } from './seal-stream.service.ts'
import { emptySeal } from './seal.rules.ts'

/** A file of the archive. It is opened when its turn comes, so that one at a time is in memory. */
export type ArchivePart = { name: string; open: () => Promise<Readable> }

type Writing = {
  key: SigningKey
  at: Date
  /** The manifest's text, once the sums of all parts are known. */
  manifest: (files: readonly ManifestFile[]) => string
  signal: AbortSignal
}

/** A sealed ZIP of these parts, with their manifest and sums. Nothing is compressed: documents are so already. */
export async function* writeArchive(
  parts: Iterable<ArchivePart> | AsyncIterable<ArchivePart>,
  { key, at, manifest, signal }: Writing,
): AsyncGenerator<Uint8Array> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const out = new PassThrough()
  const fail = (error: unknown): void => void out.destroy(error instanceof Error ? error : new Error(String(error)))
  const abort = (): void => fail(new Error('The file was cancelled'))
  signal.addEventListener('abort', abort)
  const options = { mtime: at, compress: false, mode: 0o100644 }
  const fill = async (): Promise<void> => {
    const files: ManifestFile[] = []
    for await (const { name, open } of parts) {
      const summing = sumOf(await open())
      zip.addReadStream(summing.stream, name, options)
      await finished(summing.stream)
      files.push({ name, ...summing.done() })
    }
    const text = Buffer.from(manifest(files))
    const sums = sumsText([...files, { name: manifestName, sha256: createHash('sha256').update(text).digest('hex'), size: text.length }])
    zip.addBuffer(text, manifestName, options)
    zip.addBuffer(Buffer.from(sums), sumsName, options)
    zip.end({ forceZip64Format: false, comment: emptySeal })
  }
  zip.on('error', fail)
  zip.outputStream.pipe(out)
  fill().catch(fail)
  try {
    yield* sealStream(out, key)
  } finally {
    signal.removeEventListener('abort', abort)
    out.destroy()
  }
}

function sumOf(source: Readable): { stream: Readable; done: () => Omit<ManifestFile, 'name'> } {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(piece: Buffer, _encoding, next) {
      hash.update(piece)
      size += piece.length
      next(null, piece)
    },
  })
  source.once('error', (error) => stream.destroy(error))
  source.pipe(stream)
  return { stream, done: () => ({ sha256: hash.digest('hex'), size }) }
}
