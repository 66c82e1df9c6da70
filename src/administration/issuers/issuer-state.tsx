import type { ReactNode } from 'react'
import { Status, type Tone } from '#platform/web/badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import type { Column } from '#platform/web/table/table.tsx'
import { isDesignatedAnew, type DesignatedDays, type IssuerState } from './issuer-state.rules.ts'

export type ShownDesignation = DesignatedDays & { state: IssuerState }

/** What a doctor or company is today, with the day on which that changes below it. */
export const designationColumn = <Row extends ShownDesignation>(isSorted = false): Column<Row> => ({
  key: 'designated_until',
  title: 'Designation',
  cell: (row) => <IssuerStatus issuer={row} />,
  ...(isSorted && { sort: true }),
})

export function IssuerStatus({ issuer }: { issuer: ShownDesignation }): ReactNode {
  const day = dayText(issuer)
  return (
    <span className="grid leading-tight">
      <Status tone={tones[issuer.state]}>{issuerStateNames[issuer.state]}</Status>
      {day && <span className="digits text-12 whitespace-nowrap text-ink-2">{day}</span>}
    </span>
  )
}

export const issuerStateNames = {
  approved: 'Approved',
  'not yet': 'Not yet',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
} satisfies Record<IssuerState, string>

export const tones = { approved: 'ok', 'not yet': 'neutral', expired: 'bad', withdrawn: 'bad' } satisfies Record<IssuerState, Tone>

/** The day that explains the state, if any: until when, since when, or from when. */
function dayText(issuer: ShownDesignation): string | undefined {
  const { state, designated_from: from, designated_until: until, withdrawn_from: withdrawn } = issuer
  if (state === 'not yet') return from ? `from ${formatDate(from)}` : undefined
  if (state === 'withdrawn') return withdrawn ? `from ${formatDate(withdrawn)}` : undefined
  // A withdrawal to come says more than the end that it comes before.
  if (state === 'approved' && withdrawn && !isDesignatedAnew(issuer)) return `withdrawn from ${formatDate(withdrawn)}`
  return until ? `until ${formatDate(until)}` : undefined
}
