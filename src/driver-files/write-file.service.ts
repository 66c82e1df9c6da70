import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { CardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { productName } from '#accounts/product-name.rules.ts'
import { dateText, momentText } from '#platform/contract/moment.ts'
import { exportAuditPart } from '#platform/server/audit/audit-export.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { FileStore, StoredFile } from '#platform/server/files/file-store.ts'
import { auditName, manifestFormat, sumsName, type Manifest, type ManifestFile } from './archive/manifest.ts'
import { sealKeyText } from './archive/seal.rules.ts'
import { writeArchive, type ArchivePart } from './archive/write-archive.service.ts'
import type { FileDocument } from './content/documents.service.ts'
import { readFile, type FileContent } from './content/read-file.service.ts'
import type { Naming } from './content/named-section.rules.ts'
import type { Reading } from './content/reading.store.ts'
import type { KnownPast } from './content/section-reader.service.ts'
import { fileNumber, proofPath } from './driver-files.rules.ts'
import { recordProgress, type WantedDriverFile } from './driver-files.store.ts'
import type { FileCover } from './print/file-cover.rules.ts'
import { filePdf } from './print/file-pdf.service.ts'
import { leftOut, purposes } from './purposes.rules.ts'

export type DriverFileMaker = {
  files: Pick<FileStore, 'saveStream' | 'read' | 'remove'>
  keys: Pick<CardKeys, 'signing'>
  past: KnownPast
  /** The product's address; undefined where it is not known. */
  origin: string | undefined
  clock: () => Date
  /** Somebody has to look why documents are not stored whole. */
  alarm: (lost: { fileIds: readonly string[] }) => void
}

export type WrittenFile = {
  pdf: StoredFile
  zip: StoredFile
  keyId: string
  at: Date
  /** How many documents were missing or altered. */
  lost: number
}

const maxBytes = 1_000_000_000

/** Writes PDF and archive of a file to the file store, without rows. Of one that fails nothing is left. */
export async function writeFile(
  db: Db,
  wanted: WantedDriverFile,
  { signal, ...maker }: DriverFileMaker & { signal: AbortSignal },
): Promise<WrittenFile> {
  const at = maker.clock()
  const total = purposes[wanted.purpose].sections.length + 2
  const progress = (done: number): Promise<void> => recordProgress(db, wanted.id, { done, total })
  const { past, files } = maker
  const said = { userIds: [wanted.asked_by, wanted.confirmed_by].filter((id) => id !== null), texts: [wanted.reason] }
  const content = await readFile(readingOf(db, wanted, at), { past, files, said, onProgress: progress })
  const kept = content.documents.filter(({ loss }) => loss === null)
  const purged = content.documents.filter(({ loss }) => loss === 'purged')
  const lost = content.documents.filter(({ loss }) => loss === 'missing' || loss === 'altered')
  if (lost.length > 0) maker.alarm({ fileIds: lost.map(({ id }) => id) })
  const left = [
    ...leftOut(wanted.purpose),
    ...(purged.length > 0 ? [`${purged.length} of the documents: purged after the plant's time, see Documents`] : []),
    ...(lost.length > 0 ? [`${lost.length} of the documents: missing or altered, see Documents`] : []),
  ]
  const key = await maker.keys.signing()
  const described = describe(wanted, content, { at, keyId: key.id, origin: maker.origin, left })
  const bytesOf = async ({ storage_name: name }: FileDocument): Promise<Readable> => (await maker.files.read(name)).stream
  const documents = kept.map((each) => ({
    title: `${each.what}: ${each.original_name}. SHA-256 ${each.sha256}`,
    name: each.partName.replace('/', ' '),
    mediaType: each.media_type,
    at: each.created_at,
    bytes: async () => buffer(await bytesOf(each)),
  }))
  const pdf = await maker.files.saveStream(filePdf({ ...described, sections: content.sections, documents }), maxBytes)
  try {
    await progress(total - 1)
    const parts: ArchivePart[] = [
      { name: `${fileNumber(wanted.id)}.pdf`, open: async () => (await maker.files.read(pdf.storageName)).stream },
      { name: 'records.json', open: async () => Readable.from([Buffer.from(JSON.stringify(content.sections, null, 1))]) },
      ...(content.auditIds.length > 0
        ? [{ name: auditName, open: async () => Readable.from(linesOf(exportAuditPart(db, content.auditIds, at))) }]
        : []),
      ...kept.map((each) => ({ name: each.partName, open: () => bytesOf(each) })),
    ]
    const manifest = (files: readonly ManifestFile[]): string =>
      JSON.stringify(
        {
          ...manifestOf(wanted, at, content.naming),
          left_out: left,
          key: { id: key.id, public_key: sealKeyText(key) },
          files: [...files],
        } satisfies Manifest,
        null,
        2,
      )
    const zip = await maker.files.saveStream(writeArchive(parts, { key, at, manifest, signal }), maxBytes)
    await progress(total)
    return { pdf, zip, keyId: key.id, at, lost: lost.length }
  } catch (error) {
    await maker.files.remove(pdf.storageName)
    throw error
  }
}

async function* linesOf(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const line of lines) yield Buffer.from(`${line}\n`)
}

const readingOf = (db: Db, wanted: WantedDriverFile, now: Date): Reading => ({
  db,
  driverId: wanted.driver_id,
  plant: {
    id: wanted.auth_plant_id,
    name: wanted.plant,
    country: wanted.country,
    timeZone: wanted.time_zone,
    idNoPattern: wanted.id_no_pattern,
  },
  purpose: wanted.purpose,
  hasMedical: purposes[wanted.purpose].hasMedical,
  namesOthers: purposes[wanted.purpose].namesOthers,
  moment: wanted.moment,
  from: wanted.from_day,
  until: wanted.until_day,
  now,
})

const manifestOf = (wanted: WantedDriverFile, at: Date, { person, text }: Naming): Omit<Manifest, 'key' | 'files' | 'left_out'> => ({
  format: manifestFormat,
  number: fileNumber(wanted.id),
  driver: { name: wanted.driver, id_no: wanted.id_no },
  plant: wanted.plant,
  purpose: purposes[wanted.purpose].name,
  reason: text(wanted.reason),
  moment: wanted.moment.toISOString(),
  from: wanted.from_day,
  until: wanted.until_day,
  made_at: at.toISOString(),
  made_by: person(wanted.asked_by),
})

type Described = { cover: FileCover; made: string }

function describe(
  wanted: WantedDriverFile,
  { sections, naming }: FileContent,
  by: { at: Date; keyId: string; origin: string | undefined; left: readonly string[] },
): Described {
  const { time_zone: zone, purpose, confirmed_by: confirmedBy } = wanted
  const number = fileNumber(wanted.id)
  const address = `${by.origin ?? ''}${proofPath(wanted.proof_key)}`
  const [verdict = null] = sections.find(({ key }) => key === 'verdict')?.tables[0]?.rows[0]?.slice(1) ?? []
  const asker = naming.person(wanted.asked_by)
  const people = confirmedBy === null ? asker : `${asker}, confirmed by ${naming.person(confirmedBy)}`
  return {
    made: `${number} · Made on ${momentText(by.at, zone)} by ${people}`,
    cover: {
      number,
      name: wanted.driver,
      idNo: wanted.id_no,
      plant: wanted.plant,
      moment: `As known on ${momentText(wanted.moment, zone)}`,
      verdict,
      facts: [
        { label: 'Purpose', value: purposes[purpose].name },
        { label: 'Reason', value: naming.text(wanted.reason) },
        { label: 'Lists', value: `${dateText(wanted.from_day)} to ${dateText(wanted.until_day)}` },
        { label: 'Made', value: `${momentText(by.at, zone)} by ${people}, with ${productName}` },
      ],
      leftOut: by.left,
      byHand: [
        `The code leads to ${address}. The page there says the sums of this file and the number of the key (${by.keyId}).`,
        `In the unpacked archive 'sha256sum --check ${sumsName}' compares every part with its sum.`,
        `'npx driver-pass file verify ${number}.zip --key ${by.keyId}' finds any byte that was altered, without a database.`,
      ],
      address,
    },
  }
}
