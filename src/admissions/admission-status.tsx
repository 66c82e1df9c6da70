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
export function AdmissionStatus({ state, ended_at, is_open }: Pick<OwnAdmission, 'state' | 'ended_at' | 'is_open'>): ReactNode {
  const over = { tone: 'neutral', label: ended_at === null ? 'Over' : 'Ended' } as const
  const { tone, label } = state === 'granted' && !is_open ? over : looks[state]
  return <Status tone={tone}>{label}</Status>
}
