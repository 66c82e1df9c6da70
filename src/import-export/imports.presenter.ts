import { importStates, type ImportState } from './import.contract.ts'
import type { KeptImport } from './imports.store.ts'

export function presentImport({ id, kind, file_name, state, failure, rows_done, report, isSilent }: KeptImport): ImportState {
  const known = importStates.find((each) => each === (isSilent ? 'interrupted' : state))
  if (!known) throw new Error(`No such state of an import: ${state}`)
  return { import_id: id, kind, file_name, state: known, message: failure, rows_done, report }
}
