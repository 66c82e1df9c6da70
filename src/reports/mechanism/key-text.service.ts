import { dateText } from '#platform/contract/moment.ts'
import type { ReportColumn } from './description.store.ts'
import { noValue } from './report-rows.store.ts'

/** The key of a group or filter as a person reads it: a month as 'Jan 2026', a choice by its name. */
export function keyText(column: ReportColumn, key: string): string {
  if (key === noValue) return 'None'
  if (column.type === 'day') return dateText(`${key}-01`).slice(3)
  return column.type === 'choice' ? (column.choices[key] ?? key) : key
}
