import { importStates, type ImportState } from './import.contract.ts'
import type { ImportRow } from './imports.store.ts'

export function presentImport({ id, kind, file_name, state, failure, rows_done, report, isSilent }: ImportRow): ImportState {
  const presented = importStates.find((each) => each === (isSilent ? 'interrupted' : state))
  if (!presented) throw new Error(`Unknown import state: ${state}`)
  return { import_id: id, kind, file_name, state: presented, message: failure, rows_done, report }
}
