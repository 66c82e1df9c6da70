import { isBlank } from './raw-row.ts'
import { unreadable } from './unreadable.ts'

/** For each field the headings that people write over its column. Case, spaces, dots and other marks make no difference. */
export type Headings<Field extends string> = Readonly<Record<Field, readonly string[]>>

/** `position` counts from 0; `heading` is as it stands in the file. */
export type TableColumn<Field extends string> = { readonly field: Field; readonly heading: string; readonly position: number }

export type Columns<Field extends string> = {
  readonly recognised: readonly TableColumn<Field>[]
  /** Headings that mean nothing to us; their columns are not read. */
  readonly unrecognised: readonly string[]
  readonly missing: readonly Field[]
}

/** The columns that the writer of refused rows adds; a mended file may still have them. */
export const problemHeadings = ['Line', 'Column', 'Problem'] as const

/** Whether this is the row of headings: two fields at least are recognised in it, so a title above the table is not taken for it. */
export function isHeadingRow<Field extends string>(cells: readonly string[], headings: Headings<Field>): boolean {
  const fields = fieldsByHeading(headings)
  const found = new Set(cells.map((cell) => fields.get(key(cell))).filter((field) => field !== undefined))
  return found.size >= Math.min(2, Object.keys(headings).length)
}

/** What each column means. Throws a Refusal when two columns claim one field: which of them is right is not ours to guess. */
export function readHeadings<Field extends string>(cells: readonly string[], headings: Headings<Field>): Columns<Field> {
  const fields = fieldsByHeading(headings)
  const recognised: TableColumn<Field>[] = []
  const unrecognised: string[] = []
  for (const [position, cell] of cells.entries()) {
    const heading = cell.trim()
    const field = fields.get(key(cell))
    if (field === undefined) {
      if (!isBlank(cell) && !isProblemHeading(cell)) unrecognised.push(heading)
      continue
    }
    const rival = recognised.find((column) => column.field === field)
    if (rival) throw unreadable(rivalSentence(rival.heading, rival.position, heading, position))
    recognised.push({ field, heading, position })
  }
  const missing = fieldsOf(headings).filter((field) => !recognised.some((column) => column.field === field))
  return { recognised, unrecognised, missing }
}

export const isProblemHeading = (cell: string): boolean => problemHeadings.some((heading) => key(heading) === key(cell))

/** 'D.O.B ' and 'dob' are one heading. */
function key(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function fieldsByHeading<Field extends string>(headings: Headings<Field>): ReadonlyMap<string, Field> {
  return new Map(fieldsOf(headings).flatMap((field) => headings[field].map((heading) => [key(heading), field] as const)))
}

/** Object.keys forgets the type of the keys. */
const fieldsOf = <Field extends string>(headings: Headings<Field>): Field[] => Object.keys(headings) as Field[]

function rivalSentence(first: string, firstPosition: number, second: string, secondPosition: number): string {
  const columns = `'${first}' (column ${columnLetters(firstPosition)}) and '${second}' (column ${columnLetters(secondPosition)})`
  return `Two columns mean the same: ${columns}. Rename or remove one of them.`
}

/** 0 is A, 25 is Z, 26 is AA. */
function columnLetters(position: number): string {
  const last = String.fromCharCode(65 + (position % 26))
  return position < 26 ? last : columnLetters(Math.floor(position / 26) - 1) + last
}
