import type { HoldKind } from '#drivers/holds/hold-kinds.rules.ts'
import type { SectionKey } from '../purposes.rules.ts'

/** Somebody by the id of the account; null for the product itself. It is printed by name, or by role where the purpose names nobody else. */
export type PersonCell = { userId: string | null }
export type FileCell = string | null | PersonCell

export type SectionColumn = { title: string; width: number }
export type FileTable = {
  title: string
  columns: readonly SectionColumn[]
  rows: readonly (readonly FileCell[])[]
  /** Instead of rows, where there are none. */
  none: string
}

/** A part of a file. */
export type FileSection = { key: SectionKey; tables: readonly FileTable[] }

export const by = (userId: string | null): PersonCell => ({ userId })
export const isPerson = (cell: FileCell): cell is PersonCell => typeof cell === 'object' && cell !== null

/** Everybody in these tables, by the ids of their accounts. */
export const peopleIn = (tables: readonly FileTable[]): readonly string[] => [
  ...new Set(
    tables.flatMap(({ rows }) =>
      rows.flatMap((row) => row.flatMap((cell) => (isPerson(cell) && cell.userId !== null ? [cell.userId] : []))),
    ),
  ),
]

/** Of this kind nothing is said without medical reports. */
export const medicalHold: HoldKind = 'unfit'
