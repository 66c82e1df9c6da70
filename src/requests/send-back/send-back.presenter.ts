import { isPlainDate } from '#platform/contract/plain-date.ts'
import { unknownWords } from '#drivers/restrictions/restriction.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { Kind } from '../kinds/kind.contract.ts'
import { fileFields } from '../details/files/request-files.rules.ts'
import { requestFileAddress } from '../details/files/request-file.contract.ts'
import type { SentBack } from '../requests.contract.ts'
import { labelOf, namedFields } from './send-back.rules.ts'
import type { EarlierVersion } from './send-back.contract.ts'
import type { EarlierRow, OpenSendBack } from './send-back.store.ts'

export const presentSentBack = (
  kind: Pick<Kind, 'mendable'>,
  { fields, comment, sent_back_at, first_name, last_name }: OpenSendBack,
): SentBack => ({
  by: { first_name, last_name },
  at: sent_back_at.toISOString(),
  comment,
  fields: namedFields(kind, fields),
})

/** What a reader may see of an earlier version. */
export type EarlierView = {
  requestId: string
  mayOpenFiles: boolean
  hiddenFields: readonly string[]
  fileNames: ReadonlyMap<string, string>
  /** Names of the plant's restrictions, by key. */
  restrictionNames: ReadonlyMap<string, string>
}

export function presentEarlier(kind: Kind, row: EarlierRow, view: EarlierView): EarlierVersion {
  const { version, submitter_first_name, submitter_last_name } = row
  return {
    version,
    submitted_by:
      submitter_first_name === null || submitter_last_name === null
        ? null
        : { first_name: submitter_first_name, last_name: submitter_last_name },
    submitted_at: row.submitted_at.toISOString(),
    sent_back_by: { first_name: row.first_name, last_name: row.last_name },
    sent_back_at: row.sent_back_at.toISOString(),
    comment: row.comment,
    resubmitted_at: row.resubmitted_at?.toISOString() ?? null,
    values: row.fields.map((field) => ({ label: labelOf(kind, field), ...presentValue(kind, row, field, view) })),
  }
}

function presentValue(
  kind: Kind,
  { version, submitted_comment, body_data }: EarlierRow,
  field: string,
  { requestId, mayOpenFiles, hiddenFields, fileNames, restrictionNames }: EarlierView,
): Pick<EarlierVersion['values'][number], 'text' | 'file'> {
  const value =
    field === 'comment'
      ? submitted_comment
      : field === 'transporter_id'
        ? nameIn(body_data['transporter'])
        : field === 'restrictions'
          ? namesOf(body_data[field], restrictionNames)
          : body_data[field]
  if (!fileFields(kind).includes(field)) return { text: hiddenFields.includes(field) ? null : textOfValue(value), file: null }
  const name = typeof value === 'string' ? fileNames.get(value) : undefined
  return mayOpenFiles && name !== undefined
    ? { text: name, file: requestFileAddress(requestId, field, version) }
    : { text: null, file: null }
}

const namesOf = (keys: unknown, names: ReadonlyMap<string, string>): readonly string[] =>
  Array.isArray(keys) ? keys.map((key) => names.get(String(key)) ?? unknownWords) : []

const nameIn = (value: unknown): unknown => (typeof value === 'object' && value !== null && 'name' in value ? value.name : null)

function textOfValue(value: unknown): string | null {
  if (Array.isArray(value)) return value.map(String).join(', ')
  if (typeof value === 'string' && isPlainDate(value)) return dateText(value)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
