import type { ReactNode } from 'react'
import { Status, type Tone } from '#platform/web/badge.tsx'
import type { OwnMove } from './moves.contract.ts'

const looks = {
  asked: { tone: 'info', label: 'Waits for a decision' },
  moved: { tone: 'ok', label: 'Moved' },
  refused: { tone: 'bad', label: 'Refused' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
} as const satisfies Record<OwnMove['state'], { tone: Tone; label: string }>

/** What became of a move. */
export function MoveStatus({ state }: Pick<OwnMove, 'state'>): ReactNode {
  const { tone, label } = looks[state]
  return <Status tone={tone}>{label}</Status>
}
