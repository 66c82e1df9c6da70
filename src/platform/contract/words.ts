// By hand: docs/decisions/014-weight.md.

/** 'a', 'a and b', 'a, b and c'. */
export const listWords = (words: readonly string[], last: 'and' | 'or' = 'and'): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(` ${last} `)

/** A count: 4267 as '4,267'. */
export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
