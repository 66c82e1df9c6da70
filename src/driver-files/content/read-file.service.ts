import { momentText } from '#platform/contract/moment.ts'
import { purposes, type SectionKey } from '../purposes.rules.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { listAuditOf, type AuditOfDriver } from './audit.store.ts'
import { listDocuments, type FileDocument } from './documents.service.ts'
import { by, type FileSection, type FileTable } from './file-section.rules.ts'
import type { Reading } from './reading.store.ts'
import type { KnownPast, SectionReader } from './section-reader.service.ts'
import { nameOthers, type NamedSection, type Naming } from './named-section.rules.ts'
import { findNaming } from './naming.service.ts'
import { caseSection } from './cases.section.service.ts'
import { checksSection } from './checks.section.service.ts'
import { letterSection } from './letters.section.service.ts'
import { plantsSection } from './plants.section.service.ts'
import { balanceSection } from './points.section.service.ts'
import { holdsSection, openingsSection, requestsSection, timelineSection, violationsSection } from './record.sections.service.ts'
import { trainingSection } from './training.section.service.ts'
import { requirementsSection } from './requirements.section.service.ts'
import { verdictSection } from './verdict.section.service.ts'

/** All that a file says, before it is printed. */
export type FileContent = {
  sections: readonly NamedSection[]
  documents: readonly FileDocument[]
  /** The ids of the audit's rows that belong to it. */
  auditIds: readonly string[]
  naming: Naming
}

const readers: Readonly<Record<Exclude<SectionKey, 'documents' | 'audit'>, SectionReader>> = {
  verdict: verdictSection,
  timeline: timelineSection,
  requirements: requirementsSection,
  requests: requestsSection,
  violations: violationsSection,
  cases: caseSection,
  letters: letterSection,
  points: balanceSection,
  holds: holdsSection,
  training: trainingSection,
  plants: plantsSection,
  checks: checksSection,
  openings: openingsSection,
}

type Sources = {
  past: KnownPast
  files: Pick<FileStore, 'read'>
  /** What the cover says: of whom, and in which words. */
  said: { userIds: readonly string[]; texts: readonly string[] }
  /** Hears how many sections are done. */
  onProgress: (done: number) => Promise<void>
}

/** Reads what the purpose of the file has, section by section. */
export async function readFile(reading: Reading, { past, files, said, onProgress }: Sources): Promise<FileContent> {
  const { sections: keys } = purposes[reading.purpose]
  const has = (key: SectionKey): boolean => keys.some((each) => each === key)
  const documents = has('documents') ? await listDocuments(reading, files) : []
  const audit = has('audit') ? await listAuditOf(reading) : []
  const own = { documents: () => documentsTable(reading, documents), audit: () => auditTable(reading, audit) }
  const sections: FileSection[] = []
  for (const key of keys) {
    sections.push({ key, tables: key === 'documents' || key === 'audit' ? [own[key]()] : await readers[key](reading, past) })
    await onProgress(sections.length)
  }
  const naming = await findNaming(reading, sections, said)
  const named = sections.map((section) => nameOthers(section, naming))
  return { sections: named, documents, auditIds: audit.map(({ id }) => id), naming }
}

const documentsTable = ({ plant }: Reading, documents: readonly FileDocument[]): FileTable => ({
  title: '',
  columns: [
    { title: 'Document', width: 2 },
    { title: 'File of the archive', width: 3 },
    { title: 'Uploaded by', width: 2 },
    { title: 'When', width: 1.6 },
    { title: 'SHA-256', width: 4 },
  ],
  rows: documents.map((each) => [
    each.what,
    each.loss === null ? each.partName : `${each.original_name}: ${lossTexts[each.loss]}`,
    by(each.created_by),
    momentText(each.created_at, plant.timeZone),
    each.sha256,
  ]),
  none: 'None.',
})

const lossTexts = {
  purged: "PURGED after the plant's time, so it is not in this file",
  missing: 'MISSING. It is not stored any more, so it is not in this file',
  altered: 'ALTERED. What is stored is not what was uploaded, so it is not in this file',
} as const

const auditTable = ({ plant }: Reading, rows: readonly AuditOfDriver[]): FileTable => ({
  title: 'The rows themselves, each with its proof, are in audit.jsonl of the archive',
  columns: [
    { title: 'When', width: 2 },
    { title: 'What', width: 4 },
    { title: 'By', width: 3 },
  ],
  rows: rows
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, action, user_id: userId }) => [momentText(at, plant.timeZone), action, by(userId)]),
  none: 'None.',
})
