import { tidyText } from '#platform/contract/plain-text.ts'
import { cleanText, wordKey } from './cleaning.rules.ts'
import { validCell, invalidCell, type ReadResult } from './row-problems.rules.ts'

/** The words of a column with fixed choices, and what to write instead of others. */
export type Words<Name> = { known: ReadonlyMap<string, Name>; advice: string }

export function readWord<Name>(text: string, { known, advice }: Words<Name>): ReadResult<Name> {
  const written = cleanText(text)
  if (written === '') return validCell<Name>(undefined)
  const name = known.get(wordKey(written))
  return name === undefined ? invalidCell(`'${written}' is not recognised. ${advice}.`) : validCell(name)
}

/** The word of a cell that is left empty or filled: '?', 'none' and '-' say that something is not known, which decides too much to be taken for empty. */
export function readCertainWord<Name>(text: string, words: Words<Name>): ReadResult<Name> {
  const written = tidyText(text)
  if (written !== '' && cleanText(text) === '') return invalidCell(`'${written}' is not recognised. ${words.advice}, or leave it empty.`)
  return readWord(text, words)
}

/** A cell's choices, separated by / , ; & or +. */
export function readWords<Name>(text: string, words: Words<Name>): ReadResult<readonly Name[]> {
  const names = new Set<Name>()
  for (const part of cleanText(text).split(/[/,;&+]/)) {
    const reading = readWord(part, words)
    if (!reading.ok) return reading
    if (reading.value !== undefined) names.add(reading.value)
  }
  return validCell<readonly Name[]>([...names])
}

export type OtherWords<Name extends string> = Readonly<Partial<Record<Name, readonly string[]>>>

export function wordMap<Name extends string>(names: readonly Name[], others?: OtherWords<Name>): ReadonlyMap<string, Name> {
  return new Map(names.flatMap((name) => [name, ...(others?.[name] ?? [])].map((word) => [wordKey(word), name] as const)))
}
