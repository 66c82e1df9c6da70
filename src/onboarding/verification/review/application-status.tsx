import type { ReactNode } from 'react'
import { Badge, Status, type Tone } from '#platform/web/badge.tsx'
import type { ApplicationState, DocumentState } from '../../applications/application.rules.ts'

const applicationLooks = {
  submitted: { label: 'Waiting for review', tone: 'info' },
  returned: { label: 'Returned', tone: 'warn' },
  verified: { label: 'Verified', tone: 'ok' },
  declined: { label: 'Declined', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
} as const satisfies Record<ApplicationState, { label: string; tone: Tone }>

export function ApplicationStatus({ state }: { state: ApplicationState }): ReactNode {
  const { label, tone } = applicationLooks[state]
  return <Badge tone={tone}>{label}</Badge>
}

const documentLooks = {
  missing: { label: 'Missing', tone: 'warn' },
  submitted: { label: 'To check', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'ok' },
  returned: { label: 'Returned', tone: 'bad' },
  replaced: { label: 'Replaced', tone: 'neutral' },
} as const satisfies Record<DocumentState, { label: string; tone: Tone }>

export function DocumentStatus({ state }: { state: DocumentState }): ReactNode {
  const { label, tone } = documentLooks[state]
  return <Status tone={tone}>{label}</Status>
}
