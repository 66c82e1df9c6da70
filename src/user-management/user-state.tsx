import type { ReactNode } from 'react'
import { Badge, Status, type Tone } from '#platform/web/badge.tsx'
import type { StateOfUser } from './user-fields.contract.ts'
import type { UserState } from './user-state.rules.ts'

const tones = { active: 'ok', invited: 'info', ended: 'neutral', disabled: 'bad' } satisfies Record<UserState, Tone>

export const UserStateText = ({ state }: { state: StateOfUser }): ReactNode => <Status tone={tones[state.key]}>{state.name}</Status>
export const UserStateBadge = ({ state }: { state: StateOfUser }): ReactNode => <Badge tone={tones[state.key]}>{state.name}</Badge>
