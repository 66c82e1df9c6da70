import type { ReactNode } from 'react'
import { Badge, Status, type Tone } from '#platform/web/badge.tsx'
import type { ViolationRow } from './violations.contract.ts'
import type { ViolationState as Key } from './violations.rules.ts'

type Shown = { readonly state: ViolationRow['state'] }

/** What became of a violation, in a list: a dot and the word. */
export const ViolationState = ({ state }: Shown): ReactNode => <Status tone={tones[state.key]}>{state.name}</Status>

/** The same beside a title. */
export const ViolationStateBadge = ({ state }: Shown): ReactNode => (
  <Badge tone={tones[state.key]} dot>
    {state.name}
  </Badge>
)

/** Whether the transporter has answered; nobody is asked before a violation stands. */
export const Evidence = ({ answered }: { readonly answered: 'Yes' | 'No' }): ReactNode => (
  <Status tone={answered === 'Yes' ? 'ok' : 'neutral'}>{answered}</Status>
)

const tones = { recorded: 'info', stands: 'warn', dismissed: 'neutral' } satisfies Record<Key, Tone>
