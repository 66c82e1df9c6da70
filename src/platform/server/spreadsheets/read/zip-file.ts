import { open } from 'node:fs/promises'
import { fromRandomAccessReaderPromise, type Entry, type ZipFile } from 'yauzl'
import { Refusal } from '../../http/refusal.ts'
import { unreadable } from './raw-row.ts'
import { ZipReader } from './zip-reader.ts'

/** One file inside an archive, with its unpacked size in bytes. */
export type ZipEntry = { size: number; entry: Entry }

const damagedMessage = 'This Excel file is damaged. Open it in Excel, save it again and choose the new file.'
export const damaged = (): Error => unreadable(damagedMessage)
const locked = (): Error => unreadable('This file is protected by a password. Save it without a password and choose it again.')

/** The entries of an archive's directory, by `partName`. Throws a Refusal when it cannot be read. */
export async function listZip(path: string): Promise<ReadonlyMap<string, ZipEntry>> {
  const entries = new Map<string, ZipEntry>()
  for await (const entry of entriesOf(path)) {
    if (entry.isEncrypted()) throw locked()
    if (!entry.canDecodeFileData()) throw damaged()
    // A package's part names do not tell capitals apart, and some programs write backslashes.
    entries.set(partName(entry.fileNameRaw.toString('utf8')), { size: entry.uncompressedSize, entry })
  }
  return entries
}

/** The name by which a part is found. */
export const partName = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

/** Streams the unpacked bytes of one entry. Throws when they are not as many as announced: more of them are a zip bomb. */
export const readZipEntry = (path: string, { entry }: ZipEntry): AsyncGenerator<Buffer, void> =>
  readingZip(path, async function* (archive) {
    const unpacked: AsyncIterable<Buffer> = await archive.openReadStreamPromise(entry)
    yield* unpacked
  })

/** Of an entry in the directory, before its name. */
const headLength = 46
const maxDirectorySize = 16_000_000

const entriesOf = (path: string): AsyncGenerator<Entry, void> =>
  readingZip(path, async function* (archive) {
    let directorySize = 0
    for await (const entry of archive.eachEntry()) {
      directorySize += headLength + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
      if (directorySize > maxDirectorySize) throw damaged()
      yield entry
    }
  })

/** Names are bytes: as texts, yauzl would refuse a package whose names begin with a slash. */
const options = { autoClose: false, decodeStrings: false } as const

async function* readingZip<T>(path: string, read: (archive: ZipFile) => AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    yield* read(await fromRandomAccessReaderPromise(new ZipReader(file, size), size, options))
  } catch (error) {
    throw refusalOf(error)
  } finally {
    await file.close()
  }
}

/** What yauzl and zlib say of the archive; what the disk says stays. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Refusal || 'syscall' in error) return error
  return error.message === 'strong encryption is not supported' ? locked() : damaged()
}
