import type { StoredRow, ReportedRow } from './import-report.contract.ts'
import { importKinds, importStates, type ImportState } from './import.contract.ts'
import type { ChangedRow, PastImport } from './import-rows.contract.ts'
import type { ChangeRow } from './import-rows.store.ts'
import type { ImportRow, PastImportRow } from './imports.store.ts'

/** The names of the drivers that the reader may see, by id. */
type Names = ReadonlyMap<string, string>

type Listed = Pick<PastImport, 'import_id' | 'kind' | 'mode' | 'file_name' | 'state' | 'created_at' | 'created_by' | 'is_cleared'>

function presentListed(row: ImportRow | PastImportRow): Listed {
  const state = importStates.find((each) => each === (row.isSilent ? 'interrupted' : row.state))
  const kind = importKinds.find((each) => each === row.kind)
  if (!state || !kind) throw new Error(`Unknown import: ${row.kind}, ${row.state}`)
  return {
    import_id: row.id,
    kind,
    mode: row.mode,
    file_name: row.file_name,
    state,
    created_at: row.created_at.toISOString(),
    created_by: `${row.first_name} ${row.last_name}`,
    is_cleared: row.isCleared,
  }
}

export function presentImport(row: ImportRow, names: Names): ImportState {
  const { failure, rows_done } = row
  const { corrected: _, ...report } = row.report
  const preview = report.preview.map((each) => presentRow(each, names))
  return { ...presentListed(row), message: failure, rows_done, report: { ...report, preview } }
}

export const presentPastImport = (row: PastImportRow): PastImport => ({
  ...presentListed(row),
  imported: row.imported,
  updated: row.updated,
  already_here: row.already_here,
  refused: row.refused,
})

export const presentRow = ({ problems, ...row }: StoredRow, names: Names): ReportedRow => ({
  ...row,
  problems: problems.map(({ column, message, driver_id }) => {
    const name = driver_id === undefined ? undefined : names.get(driver_id)
    return { column, message, ...(driver_id !== undefined && name !== undefined && { driver: { _id: driver_id, name } }) }
  }),
})

export const presentChangedRow = ({ line, subjectId, name, fields }: ChangeRow): ChangedRow => ({
  line,
  _id: subjectId,
  name,
  fields: fields.map((field) => ({ ...field })),
})
