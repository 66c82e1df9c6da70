import { keptDays, type KeptFile } from './kept-files.contract.ts'
import type { KeptFileRow } from './kept-files.store.ts'

/** `title` is the report's. */
export const presentKeptFile = (row: KeptFileRow, title: string): KeptFile => ({
  _id: row.id,
  report: row.report,
  title,
  format: row.format,
  state: row.state,
  message: row.failure,
  rows_done: row.rows_done,
  rows_total: row.rows_total,
  size: row.size,
  created_at: row.created_at.toISOString(),
  expires_at: new Date(row.created_at.getTime() + keptDays * 86_400_000).toISOString(),
})
