import type { Tone } from '#platform/web/badge.tsx'
import type { RequirementState, VersionState } from './requirements.rules.ts'

type Look = { tone: Tone; label: string }

export const stateLooks = {
  'in force': { tone: 'ok', label: 'In force' },
  ahead: { tone: 'info', label: 'Begins later' },
  ended: { tone: 'neutral', label: 'Ended' },
  waits: { tone: 'warn', label: 'Waits for a second person' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
} as const satisfies Record<RequirementState, Look>

export const versionLooks = {
  'in force': { tone: 'ok', label: 'In force' },
  ahead: { tone: 'info', label: 'Lies ahead' },
  before: { tone: 'neutral', label: 'Before' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
} as const satisfies Record<VersionState, Look>
