/**
 * 'a', 'a and b', 'a, b and c'. By hand: the first `Intl.ListFormat` of a page keeps a telephone busy for a twentieth of a second before the page
 * stands.
 */
export const listWords = (words: readonly string[], last: 'and' | 'or' = 'and'): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(` ${last} `)
