import type { ReactNode } from 'react'
import type { Column } from '#platform/web/table/table.tsx'
import { renewDdt } from '#requests/kinds/renew-ddt/renew-ddt.contract.ts'
import type { RenewalRow } from '../portal-calls.contract.ts'
import { RenewalsPage } from '../renewals-page.tsx'
import { sentBody } from '../renewals.rules.ts'
import { ddtContract } from './ddt.contract.ts'
import { lazyPart } from '#platform/web/waiting.tsx'

const DdtSheet = lazyPart(() => import('./ddt-sheet.tsx'), 'DdtSheet')

/** The trainer portal's page. */
export function RenewDdtScreen(): ReactNode {
  return (
    <RenewalsPage calls={ddtContract} kind={renewDdt} path="/app/ddt-portal/renewal" labels={labels} columns={columns} Sheet={DdtSheet} />
  )
}

const labels = {
  title: 'Renew Defensive training',
  subtitle: 'The trainings you have sent, and their status',
  newRenewal: 'New defensive training renewal',
  panelText: 'Find the driver by the id number, then send the report of the training.',
}

const columns: readonly Column<RenewalRow>[] = [
  { key: 'syllabus', title: 'Syllabus', cell: ({ request_id }) => sentBody(request_id.body_data).syllabus },
  { key: 'score', title: 'Score', cell: ({ request_id }) => <span className="digits">{sentBody(request_id.body_data).score ?? '—'}</span> },
]
