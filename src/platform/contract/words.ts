// Without Intl, for bundle size: docs/decisions/web-pages.md.

/** 'a', 'a and b', 'a, b and c'. */
export const joinList = (items: readonly string[], last: 'and' | 'or' = 'and'): string =>
  [items.slice(0, -1).join(', '), ...items.slice(-1)].filter(Boolean).join(` ${last} `)

/** 'site induction' as 'Site induction'. */
export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A count: 4267 as '4,267'. */
export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
