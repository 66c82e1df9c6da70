import { onboardedFields, type OnboardedFieldName } from '#drivers/details/driver-details.contract.ts'

/** The fields of a new driver's form, as its draft stores them: as typed, unchecked. */
export type DraftField = OnboardedFieldName | 'licence_issued_on' | 'transporter_id'
const draftFields: readonly DraftField[] = [...onboardedFields.map(({ name }) => name), 'licence_issued_on', 'transporter_id']

/** What is typed beside a document's file. */
export const draftDocumentFields = ['number', 'issuer', 'issued_on', 'expires_on'] as const
export type DraftDocumentField = (typeof draftDocumentFields)[number]

export const documentEntry = (typeId: string, field: DraftDocumentField): DraftEntryName => `documents.${typeId}.${field}`

export type DraftEntryName = DraftField | `documents.${string}.${DraftDocumentField}`
export type DraftEntry = string | readonly string[]
export type DraftEntries = Readonly<Record<string, DraftEntry>>
/** Null empties a field. */
export type DraftChanges = Readonly<Record<string, DraftEntry | null>>

const entryName = new RegExp(`^(${draftFields.join('|')}|documents\\.[1-9]\\d{0,17}\\.(${draftDocumentFields.join('|')}))$`)
export const isDraftEntryName = (name: string): boolean => entryName.test(name)

/** More than any form has, also after several changes of the vehicle options. */
export const maxDraftEntries = 300

export type DraftState = {
  entered: DraftEntries
  version: number
  /** The version in which each field was last changed. */
  fieldVersions: Readonly<Record<string, number>>
}

type MergedDraft = DraftState | { collisions: DraftEntries }

/**
 * Merges changes that were typed over an older version, field by field. Fields that have been changed to something else since then collide:
 * their stored values are returned instead, and nothing is merged.
 */
export function mergeDraft(stored: DraftState, { changes, since }: { changes: DraftChanges; since: number }): MergedDraft {
  const changed = Object.entries(changes).filter(([name, value]) => !isSameEntry(stored.entered[name], value))
  const collisions = changed.filter(([name]) => (stored.fieldVersions[name] ?? 0) > since)
  if (collisions.length > 0) return { collisions: Object.fromEntries(collisions.map(([name]) => [name, stored.entered[name] ?? ''])) }
  if (changed.length === 0) return stored
  const version = stored.version + 1
  const names = new Set(changed.map(([name]) => name))
  const kept = Object.entries(stored.entered).filter(([name]) => !names.has(name))
  const added = changed.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
  return {
    entered: Object.fromEntries([...kept, ...added]),
    version,
    fieldVersions: { ...stored.fieldVersions, ...Object.fromEntries([...names].map((name) => [name, version])) },
  }
}

const isSameEntry = (stored: DraftEntry | undefined, value: DraftEntry | null): boolean =>
  JSON.stringify(stored ?? null) === JSON.stringify(value)
