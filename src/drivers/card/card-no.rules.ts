import { plainCode } from '#platform/contract/plain-words.ts'

/** Two card numbers with the same key are the same number to a person: 'MOM-000123', 'mom 000123'. `card_no_key` in the database. */
export const cardNoKey = plainCode

type Numbered = { id: string; no: string; isEnded: boolean }

/**
 * Which of the cards with the key of an entered number is meant. Numbers are used once, but older registers hold some twice: the card in force counts,
 * then the one that is written as entered, then the newest.
 */
export const pickByNumber = <T>(cards: readonly T[], entered: string, of: (card: T) => Numbered): T | undefined => {
  const rank = (card: T): readonly number[] => {
    const { id, no, isEnded } = of(card)
    return [isEnded ? 0 : 1, no.toLowerCase() === entered.toLowerCase() ? 1 : 0, Number(id)]
  }
  const ranked = cards.map((card) => ({ card, rank: rank(card) }))
  return ranked.sort((one, other) => compare(other.rank, one.rank))[0]?.card
}

const compare = (one: readonly number[], other: readonly number[]): number =>
  one.map((value, at) => value - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0
