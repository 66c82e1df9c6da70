import { joinList } from '#platform/contract/words.ts'
import { stripInvisible } from '#platform/contract/plain-text.ts'
import { plainLetters, plainWords } from '#platform/contract/plain-words.ts'

/** A name in a file, found among those that are known. `isLoose`: it is written differently. */
export type NameMatch<T> =
  | { found: 'one'; item: T; name: string; isLoose: boolean }
  | { found: 'none' }
  | { found: 'several'; names: readonly string[] }

export type NameLookup<T> = (written: string) => NameMatch<T>

type Named<T> = { name: string; item: T }

/** Finds what is called so. The exact name wins; what `looseName` leaves out may differ where only one name is meant. */
export function nameLookup<T>(named: readonly Named<T>[]): NameLookup<T> {
  const [exact, loose] = [groupBy(named, exactName), groupBy(named, looseName)]
  return (written) => {
    const same = exact.get(exactName(written))
    const alike = same ?? loose.get(looseName(written)) ?? []
    const [one, another] = alike
    if (!one) return { found: 'none' }
    if (another) return { found: 'several', names: alike.map(({ name }) => name) }
    return { found: 'one', item: one.item, name: one.name, isLoose: same === undefined }
  }
}

/** A name as written, without what nobody sees. */
export const exactName = (name: string): string => stripInvisible(name).normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** A name without accents, capitals, blanks and punctuation. 'A & B' is not 'AB', and neither 'M-12' nor 'M1 2' is 'M12'. */
const looseName = (name: string): string =>
  plainLetters(name)
    .split(telling)
    .map((part) => part.trim().replace(/^[\p{Pd}\u2212]$/u, '-'))
    .map((part) => (/^[&+-]$/.test(part) ? part : plainWords(part).replaceAll(/(?<!\d) | (?!\d)/g, '')))
    .join('')

/** & and +, and dashes beside a digit. */
const telling = /([&+]|(?<=\d)\s*[\p{Pd}\u2212]\s*(?=[\p{L}\d])|(?<=\p{L})\s*[\p{Pd}\u2212]\s*(?=\d))/u

export const severalNames = (written: string, names: readonly string[]): string =>
  `'${written}' could be ${joinList(
    names.map((name) => `'${name}'`),
    'or',
  )}. Write the exact name.`

function groupBy<T>(named: readonly Named<T>[], keyOf: (name: string) => string): ReadonlyMap<string, readonly Named<T>[]> {
  const groups = new Map<string, Named<T>[]>()
  for (const each of named) groups.set(keyOf(each.name), [...(groups.get(keyOf(each.name)) ?? []), each])
  return groups
}
