import type { ReactNode } from 'react'
import { Status, type Tone } from '#platform/web/badge.tsx'
import type { OwnAdmission } from './admissions.contract.ts'

const looks = {
  asked: { tone: 'info', label: 'Waits for a decision' },
  granted: { tone: 'ok', label: 'Admitted' },
  refused: { tone: 'bad', label: 'Refused' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
} as const satisfies Record<OwnAdmission['state'], { tone: Tone; label: string }>

/** What became of an admission. */
export function AdmissionStatus({ state, ended_at }: Pick<OwnAdmission, 'state' | 'ended_at'>): ReactNode {
  const { tone, label } = ended_at === null ? looks[state] : { tone: 'neutral' as const, label: 'Ended' }
  return <Status tone={tone}>{label}</Status>
}
