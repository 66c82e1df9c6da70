import type { Tone } from '#platform/web/badge.tsx'
import { countText } from '#platform/contract/words.ts'
import { measureText } from '../ladder/actions.rules.ts'
import type { ShownVersion } from './catalogue.contract.ts'
import type { EntryState, EntryVersionState } from './entry-state.rules.ts'

type Look = { tone: Tone; label: string }

export const entryLooks = {
  'in force': { tone: 'ok', label: 'In force' },
  ahead: { tone: 'info', label: 'Begins later' },
  ended: { tone: 'neutral', label: 'Ended' },
} as const satisfies Record<EntryState, Look>

export const entryVersionLooks = {
  'in force': { tone: 'ok', label: 'In force' },
  ahead: { tone: 'info', label: 'Lies ahead' },
  before: { tone: 'neutral', label: 'Before' },
} as const satisfies Record<EntryVersionState, Look>

export const pointsText = (points: number): string => `${countText(points)} ${points === 1 ? 'point' : 'points'}`
export const monthsText = (months: number): string => `${months} ${months === 1 ? 'month' : 'months'}`
export const actionText = ({ action, action_days }: ShownVersion): string =>
  action === 'none' ? '—' : measureText({ action, days: action_days })
export const trainingText = ({ training_topic, training_points }: ShownVersion): string =>
  training_topic === null || training_points === null ? '—' : `${training_topic} takes off ${training_points}`
