import type { DriverRestriction } from './restriction.rules.ts'
import type { ShownRestriction } from './restriction-shape.contract.ts'

/** As answers carry them. */
export const shownRestrictions = (restrictions: readonly DriverRestriction[]): ShownRestriction[] =>
  restrictions.map(({ key, words, symbol, from }) => ({ key, words, symbol, not_after: from }))
