import { plainWords } from '#platform/contract/plain-words.ts'
import type { SectionKey } from '../purposes.rules.ts'
import { isPerson, type FileCell, type FileSection, type FileTable } from './file-section.rules.ts'

/** A section of texts alone. */
export type NamedTable = Omit<FileTable, 'rows'> & { rows: readonly (readonly string[])[] }
export type NamedSection = { key: SectionKey; tables: readonly NamedTable[] }

type Named = { id: string; name: string; role: string }

/** How a file calls people, and what it says of a text that names them. */
export type Naming = { person: (userId: string | null) => string; text: (text: string) => string }

/** People by name; where the purpose names nobody else their roles, also in place of a full name that a text mentions. `own` is the driver's. */
export function namingOf(people: readonly Named[], namesOthers: boolean, own = ''): Naming {
  const byId = new Map(people.map((person) => [person.id, person]))
  const person = (userId: string | null): string => {
    if (userId === null) return 'The system'
    const { name = 'Somebody', role = 'Former user' } = byId.get(userId) ?? {}
    return namesOthers ? `${name} (${role})` : role
  }
  return { person, text: withoutNames(namesOthers ? [] : people, own) }
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

type Word = { plain: string; from: number; to: number }

/** Each word of a text as names are compared, and where it stands. A possessive is none of it: 'Kamau's' is 'Kamau'. */
const wordsOf = (text: string): readonly Word[] =>
  [...text.matchAll(/\p{L}(?:[\p{L}\p{N}\p{M}\p{Cf}\p{Lm}]|['’`´‘](?=\p{L}))*|\p{N}+/gu)].map(({ 0: whole, index }) => {
    const word = whole.replace(/['’`´‘]s$/iu, '')
    return { plain: plainWords(word), from: index, to: index + word.length }
  })

/** A name's words as people write them: also with the last or the first one at the other end, as in 'Kamau, Peter'. */
function ordersOf(words: readonly string[]): readonly string[] {
  const [first, last] = [words.slice(0, 1), words.slice(-1)]
  return [...new Set([words, [...last, ...words.slice(0, -1)], [...words.slice(1), ...first]].map((order) => order.join(' ')))]
}

/** Texts with roles in place of full names, in whatever case, accents, punctuation and order they are written. `own` is whose name stays. */
function withoutNames(people: readonly Named[], own: string): (text: string) => string {
  const roles = new Map<string, string>()
  // As it is written comes before another's name turned round.
  for (const { name, role } of people) for (const order of ordersOf(plainNames(name)).slice(1)) roles.set(order, role)
  for (const { name, role } of people) roles.set(plainNames(name).join(' '), role)
  for (const none of ['', plainNames(own).join(' ')]) roles.delete(none)
  const longest = Math.max(0, ...[...roles.keys()].map((name) => name.split(' ').length))
  return (text) => (roles.size === 0 ? text : replaceNames(text, roles, longest))
}

const plainNames = (name: string): readonly string[] => wordsOf(name).map(({ plain }) => plain)

function replaceNames(text: string, roles: ReadonlyMap<string, string>, longest: number): string {
  const words = wordsOf(text)
  const said: string[] = []
  let [at, from] = [0, 0]
  while (at < words.length) {
    const named = nameAt(words, at, { roles, longest })
    const [first, last] = [words[at], words[at + (named?.length ?? 1) - 1]]
    if (named && first && last) {
      said.push(text.slice(from, first.from), named.role)
      from = endOf(text, first.from, last.to)
    }
    at += named?.length ?? 1
  }
  return [...said, text.slice(from)].join('')
}

/** The longest first: 'Asha Juma' may begin 'Asha Juma Said'. */
function nameAt(
  words: readonly Word[],
  at: number,
  { roles, longest }: { roles: ReadonlyMap<string, string>; longest: number },
): { length: number; role: string } | undefined {
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const role = roles.get(
      words
        .slice(at, at + length)
        .map(({ plain }) => plain)
        .join(' '),
    )
    if (role !== undefined) return { length, role }
  }
  return undefined
}

/** With the bracket that a name ends with: 'Ann (HR)'. */
const endOf = (text: string, from: number, to: number): number => (text[to] === ')' && text.slice(from, to).includes('(') ? to + 1 : to)

/** Each two, three and four words that follow each other in texts, in the orders of a name: what may be somebody's full name. */
export function wordsInRow(texts: readonly string[]): readonly string[] {
  const found = new Set<string>()
  for (const text of new Set(texts)) {
    const words = plainNames(text)
    for (const at of words.keys())
      for (const length of [2, 3, 4])
        if (at + length <= words.length) for (const order of ordersOf(words.slice(at, at + length))) found.add(order)
  }
  return [...found]
}
