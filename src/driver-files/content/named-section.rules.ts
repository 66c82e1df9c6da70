import type { SectionKey } from '../purposes.rules.ts'
import { isPerson, type FileCell, type FileSection, type FileTable } from './file-section.rules.ts'

/** A section of texts alone. */
export type NamedTable = Omit<FileTable, 'rows'> & { rows: readonly (readonly string[])[] }
export type NamedSection = { key: SectionKey; tables: readonly NamedTable[] }

type Named = { id: string; name: string; role: string }

/** Puts names into a section; where the purpose names nobody else their roles, also in place of a full name that a text mentions. */
export function nameOthers({ key, tables }: FileSection, people: readonly Named[], namesOthers: boolean): NamedSection {
  const byId = new Map(people.map((person) => [person.id, person]))
  const without = withoutNames(namesOthers ? [] : people)
  const textOf = (cell: FileCell): string => {
    if (cell === null) return ''
    if (!isPerson(cell)) return without(cell)
    if (cell.userId === null) return 'The system'
    const { name = 'Somebody', role = 'Former user' } = byId.get(cell.userId) ?? {}
    return namesOthers ? `${name} (${role})` : role
  }
  return {
    key,
    tables: tables.map((table) => ({
      ...table,
      title: without(table.title),
      none: without(table.none),
      rows: table.rows.map((row) => row.map(textOf)),
    })),
  }
}

const withoutNames = (people: readonly Named[]): ((text: string) => string) => {
  const roles = new Map(people.map(({ name, role }) => [name.toLowerCase(), role]))
  if (roles.size === 0) return (text) => text
  // The longest first: 'Asha Juma' may begin 'Asha Juma Said'.
  const names = [...roles.keys()].toSorted((one, other) => other.length - one.length).map((name) => RegExp.escape(name))
  const pattern = new RegExp(`(?<!\\p{L})(?:${names.join('|')})(?!\\p{L})`, 'giu')
  return (text) => text.replaceAll(pattern, (name) => roles.get(name.toLowerCase()) ?? name)
}
