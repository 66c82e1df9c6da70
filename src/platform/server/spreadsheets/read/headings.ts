import { plainCode } from '#platform/contract/plain-words.ts'
import { isBlank } from './raw-row.ts'
import { unreadable } from './raw-row.ts'

/** The accepted headings of each field. Case, spaces and punctuation are ignored. */
export type Headings<Field extends string> = Readonly<Record<Field, readonly string[]>>

/** `position` counts from 0; `heading` is as written in the file. */
type TableColumn<Field extends string> = { field: Field; heading: string; position: number }

export type Columns<Field extends string> = {
  recognised: readonly TableColumn<Field>[]
  /** Unknown headings; their columns are ignored. */
  unrecognised: readonly string[]
  missing: readonly Field[]
}

/** The columns added to a file of refused rows; a corrected file may still have them. */
export const problemHeadings = ['Line', 'Column', 'Problem'] as const

/** Whether this row has the headings: at least two known fields, so that a title above the table does not count. */
export function isHeadingRow<Field extends string>(cells: readonly string[], headings: Headings<Field>): boolean {
  return countKnown(cells, headings) >= Math.min(2, Object.keys(headings).length)
}

/** How many fields a row names. */
export const countKnown = <Field extends string>(cells: readonly string[], headings: Headings<Field>): number =>
  knownFields(cells, headings).size

/** Whether a row names all of these fields. */
export const hasColumns = (cells: readonly string[], headings: Headings<string>, required: readonly string[]): boolean => {
  const known = knownFields(cells, headings)
  return required.every((field) => known.has(field))
}

function knownFields<Field extends string>(cells: readonly string[], headings: Headings<Field>): ReadonlySet<Field> {
  const fields = mapHeadings(headings)
  return new Set(cells.map((cell) => fields.get(plainCode(cell))).filter((field) => field !== undefined))
}

/** Maps columns to fields. Throws a Refusal when two columns match the same field. */
export function readHeadings<Field extends string>(cells: readonly string[], headings: Headings<Field>): Columns<Field> {
  const fields = mapHeadings(headings)
  const recognised: TableColumn<Field>[] = []
  const unrecognised: string[] = []
  for (const [position, cell] of cells.entries()) {
    const heading = cell.trim()
    const field = fields.get(plainCode(cell))
    if (field === undefined) {
      if (!isBlank(cell) && !isProblemHeading(cell)) unrecognised.push(heading)
      continue
    }
    const duplicate = recognised.find((column) => column.field === field)
    if (duplicate) throw unreadable(duplicateMessage(duplicate.heading, duplicate.position, heading, position))
    recognised.push({ field, heading, position })
  }
  const missing = fieldsOf(headings).filter((field) => !recognised.some((column) => column.field === field))
  return { recognised, unrecognised, missing }
}

export const isProblemHeading = (cell: string): boolean => problemHeadings.some((heading) => plainCode(heading) === plainCode(cell))

function mapHeadings<Field extends string>(headings: Headings<Field>): ReadonlyMap<string, Field> {
  return new Map(fieldsOf(headings).flatMap((field) => headings[field].map((heading) => [plainCode(heading), field] as const)))
}

/** Object.keys with the type of the keys. */
const fieldsOf = <Field extends string>(headings: Headings<Field>): Field[] => Object.keys(headings) as Field[]

function duplicateMessage(first: string, firstPosition: number, second: string, secondPosition: number): string {
  const columns = `'${first}' (column ${columnLetters(firstPosition)}) and '${second}' (column ${columnLetters(secondPosition)})`
  return `Two columns have the same meaning: ${columns}. Rename or remove one of them.`
}

/** 0 is A, 25 is Z, 26 is AA. */
function columnLetters(position: number): string {
  const last = String.fromCharCode(65 + (position % 26))
  return position < 26 ? last : columnLetters(Math.floor(position / 26) - 1) + last
}
