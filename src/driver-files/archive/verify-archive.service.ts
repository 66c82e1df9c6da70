import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { openFileCheck } from '#platform/server/audit/audit-file.rules.ts'
import { auditLines } from '#platform/server/audit/audit-lines.ts'
import { auditName, Manifest, manifestName, sumsName, sumsText, type ManifestFile } from './manifest.ts'
import { isSealed, readSeal, sealLength } from './seal.rules.ts'

export type ArchiveFinding = {
  /** Null where the archive has none that can be read. */
  manifest: Manifest | null
  /** What is wrong; none where the archive is as it was made. */
  problems: readonly string[]
}

/** Larger manifests are not ours. */
const maxTextBytes = 4_000_000

/**
 * Whether the archive at `path` is as it was made, by its bytes alone: its seal covers all of them. `keyId` is the key that the reader knows from
 * elsewhere; without it the seal shows only that the archive was made with the key that it names.
 */
export async function verifyArchive(path: string, keyId?: string): Promise<ArchiveFinding> {
  await using file = await open(path)
  const { size } = await file.stat()
  if (size <= sealLength) return broken('This is no file of a driver: it is too short.')
  const seal = readSeal(await bytesAt(file, size - sealLength, sealLength))
  if (!seal) return broken('The seal at the end is missing or was altered.')
  const hash = createHash('sha256')
  for await (const piece of file.createReadStream({ end: size - sealLength - 1, autoClose: false })) hash.update(piece as Buffer)
  const { manifest, problems } = await readParts(path).catch((error: unknown) => broken(`The archive cannot be read: ${messageOf(error)}.`))
  if (!manifest) return { manifest, problems }
  const key = keyOf(manifest.key)
  const sealProblems = [
    ...(key && manifest.key.id === seal.keyId && isSealed(hash.digest(), seal, key)
      ? []
      : ['The seal does not fit: at least one byte was altered.']),
    ...(keyId !== undefined && keyId !== seal.keyId ? [`It was sealed with the key ${seal.keyId}, not with ${keyId}.`] : []),
  ]
  return { manifest, problems: [...sealProblems, ...problems] }
}

const broken = (problem: string): ArchiveFinding => ({ manifest: null, problems: [problem] })
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer
}

/** Null unless the id is that of the key. */
function keyOf({ id, public_key: text }: Manifest['key']): KeyObject | null {
  try {
    const der = Buffer.from(text, 'base64url')
    return createHash('sha256').update(der).digest('hex').startsWith(id) ? createPublicKey({ key: der, format: 'der', type: 'spki' }) : null
  } catch {
    return null
  }
}

async function readParts(path: string): Promise<ArchiveFinding> {
  const { openPromise } = await import('yauzl')
  const zip = await openPromise(path)
  const [sums, texts, problems] = [new Map<string, Sum>(), new Map<string, string>(), [] as string[]]
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName: name } = entry
      if (sums.has(name)) problems.push(`${name} is there twice.`)
      // Nothing of ours is: a small archive of somebody else could unpack without end.
      if (entry.compressionMethod !== 0) {
        problems.push(`${name} is compressed.`)
        continue
      }
      const read = await readPart(await zip.openReadStreamPromise(entry), name)
      sums.set(name, read.sum)
      problems.push(...read.problems)
      if (read.text !== null) texts.set(name, read.text)
    }
  } finally {
    zip.close()
  }
  const manifest = Manifest.safeParse(parse(texts.get(manifestName)))
  if (!manifest.success) return broken(`${manifestName} is missing or cannot be read.`)
  return { manifest: manifest.data, problems: [...problems, ...differences(manifest.data, sums, texts.get(sumsName))] }
}

type Sum = Pick<ManifestFile, 'sha256' | 'size'>
type ReadPart = { sum: Sum; text: string | null; problems: readonly string[] }

async function readPart(stream: AsyncIterable<Buffer>, name: string): Promise<ReadPart> {
  const hash = createHash('sha256')
  const kept: Buffer[] = []
  const isText = name === manifestName || name === sumsName
  let size = 0
  const summed = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of stream) {
      hash.update(piece)
      size += piece.length
      if (isText && size <= maxTextBytes) kept.push(piece)
      yield piece
    }
  }
  const problems = name === auditName ? await auditProblems(summed()) : await readAll(summed())
  return { sum: { sha256: hash.digest('hex'), size }, text: isText ? Buffer.concat(kept).toString('utf8') : null, problems }
}

async function readAll(pieces: AsyncIterable<Buffer>): Promise<readonly string[]> {
  for await (const _ of pieces);
  return []
}

async function auditProblems(pieces: AsyncIterable<Buffer>): Promise<readonly string[]> {
  const check = openFileCheck([])
  for await (const line of auditLines(pieces)) check.read(line)
  return check.finish().breaks.map(({ line, reason }) => `${auditName}, line ${line}: ${reason}.`)
}

function differences({ files }: Manifest, sums: ReadonlyMap<string, Sum>, sumsFile: string | undefined): readonly string[] {
  const listed = new Set([...files.map(({ name }) => name), manifestName, sumsName])
  const manifest = { name: manifestName, ...(sums.get(manifestName) ?? { sha256: '', size: 0 }) }
  return [
    ...files.flatMap(({ name, sha256 }) => {
      const found = sums.get(name)
      if (!found) return [`${name} is missing.`]
      return found.sha256 === sha256 ? [] : [`${name} was altered.`]
    }),
    ...[...sums.keys()].filter((name) => !listed.has(name)).map((name) => `${name} was added.`),
    ...(sumsFile === sumsText([...files, manifest]) ? [] : [`${sumsName} differs from ${manifestName}.`]),
  ]
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
