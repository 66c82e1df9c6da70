import { countText } from '#platform/contract/words.ts'

/** What can follow a violation, mildest first. */
export const actions = ['none', 'coaching', 'refresher', 'suspension', 'blacklist_review'] as const
export type Action = (typeof actions)[number]

export const actionNames = {
  none: 'Nothing more',
  coaching: 'Coaching',
  refresher: 'Refresher DDT',
  suspension: 'Suspension',
  blacklist_review: 'Blacklist review',
} satisfies Record<Action, string>

/** Those that last, or are due within, a number of days. */
export const hasDays = (action: Action): action is 'refresher' | 'suspension' => action === 'refresher' || action === 'suspension'

export type Measure = { action: Action; days: number | null }
export const nothing: Measure = { action: 'none', days: null }

/** 'Suspension of 7 days', 'Refresher DDT within 14 days'. */
export function measureText({ action, days }: Measure): string {
  if (days === null) return actionNames[action]
  const count = `${countText(days)} ${days === 1 ? 'day' : 'days'}`
  return `${actionNames[action]} ${action === 'refresher' ? 'within' : 'of'} ${count}`
}

/** The stronger one; of two alike the longer suspension, and the refresher that is due earlier. */
export function stronger(one: Measure, other: Measure): Measure {
  const [rank, otherRank] = [actions.indexOf(one.action), actions.indexOf(other.action)]
  if (rank !== otherRank) return rank > otherRank ? one : other
  const isLonger = (one.days ?? 0) >= (other.days ?? 0)
  return isLonger === (one.action !== 'refresher') ? one : other
}

export const isSameMeasure = (one: Measure, other: Measure): boolean => one.action === other.action && one.days === other.days
