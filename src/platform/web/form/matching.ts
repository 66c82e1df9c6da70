import { hasWords, plainWords } from '#platform/contract/plain-words.ts'
import type { Option } from './use-combobox.ts'

/** Labels that begin with the text first, then those with its words in any order, then those with its letters anywhere. */
export function matching(options: readonly Option[], text: string): readonly Option[] {
  const search = plainWords(text)
  const rank = (label: string): number =>
    plainWords(label).startsWith(search) ? 0 : hasWords(label, search) ? 1 : plainWords(label).includes(search) ? 2 : 3
  const ranked = options.map((option) => ({ option, rank: rank(option.label) }))
  return ranked
    .filter(({ rank }) => rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}
