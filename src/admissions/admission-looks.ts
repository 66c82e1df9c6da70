import type { Tone } from '#platform/web/badge.tsx'
import type { OwnAdmission } from './admissions.contract.ts'

const looks = {
  asked: { tone: 'info', label: 'Waits for a decision' },
  granted: { tone: 'ok', label: 'Admitted' },
  refused: { tone: 'bad', label: 'Refused' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
} as const satisfies Record<OwnAdmission['state'], { tone: Tone; label: string }>

/** How an admission's state looks. */
export const admissionLooks = ({ state, ended_at }: Pick<OwnAdmission, 'state' | 'ended_at'>): { tone: Tone; label: string } =>
  ended_at === null ? looks[state] : { tone: 'neutral', label: 'Ended' }
