import type { SectionKey } from '../purposes.rules.ts'
import { isPerson, type FileCell, type FileSection, type FileTable } from './file-section.rules.ts'

/** A section of texts alone. */
export type NamedTable = Omit<FileTable, 'rows'> & { rows: readonly (readonly string[])[] }
export type NamedSection = { key: SectionKey; tables: readonly NamedTable[] }

type Named = { id: string; name: string; role: string }

/** How a file calls people, and what it says of a text that names them. */
export type Naming = { person: (userId: string | null) => string; text: (text: string) => string }

/** People by name; where the purpose names nobody else their roles, also in place of a full name that a text mentions. */
export function namingOf(people: readonly Named[], namesOthers: boolean): Naming {
  const byId = new Map(people.map((person) => [person.id, person]))
  const person = (userId: string | null): string => {
    if (userId === null) return 'The system'
    const { name = 'Somebody', role = 'Former user' } = byId.get(userId) ?? {}
    return namesOthers ? `${name} (${role})` : role
  }
  return { person, text: withoutNames(namesOthers ? [] : people) }
}

export function nameOthers({ key, tables }: FileSection, { person, text }: Naming): NamedSection {
  const textOf = (cell: FileCell): string => (cell === null ? '' : isPerson(cell) ? person(cell.userId) : text(cell))
  return {
    key,
    tables: tables.map((table) => ({
      ...table,
      title: text(table.title),
      none: text(table.none),
      rows: table.rows.map((row) => row.map(textOf)),
    })),
  }
}

const wordsOf = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, ' ')

const withoutNames = (people: readonly Named[]): ((text: string) => string) => {
  const roles = new Map(people.map(({ name, role }) => [wordsOf(name), role]))
  roles.delete('')
  if (roles.size === 0) return (text) => text
  // The longest first: 'Asha Juma' may begin 'Asha Juma Said'.
  const names = [...roles.keys()]
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.split(' ').map(RegExp.escape).join('\\s+'))
  const pattern = new RegExp(`(?<!\\p{L})(?:${names.join('|')})(?!\\p{L})`, 'giu')
  return (text) => text.replaceAll(pattern, (name) => roles.get(wordsOf(name)) ?? name)
}

/** Each two, three and four words that follow each other in texts: what may be somebody's full name. */
export function wordsInRow(texts: readonly string[], wordsIn: (text: string) => string): readonly string[] {
  const found = new Set<string>()
  for (const text of new Set(texts)) {
    const words = wordsIn(text).split(' ').filter(Boolean)
    for (const at of words.keys())
      for (const length of [2, 3, 4]) if (at + length <= words.length) found.add(words.slice(at, at + length).join(' '))
  }
  return [...found]
}
