import type { ReactNode } from 'react'
import { Badge, type Tone } from '#platform/web/badge.tsx'
import { applicationStageNames, type ApplicationStage } from '../applications/own-applications.rules.ts'

const tones = {
  submitted: 'info',
  'needs you': 'warn',
  verified: 'info',
  'pass made': 'info',
  'card to collect': 'warn',
  active: 'ok',
  ended: 'neutral',
} as const satisfies Record<ApplicationStage, Tone>

type StageProps = { stage: ApplicationStage }

export const StageBadge = ({ stage }: StageProps): ReactNode => <Badge tone={tones[stage]}>{applicationStageNames[stage]}</Badge>
