import type { ReactNode } from 'react'
import { Status } from '#platform/web/badge.tsx'
import type { Column } from '#platform/web/table/table.tsx'
import { renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import type { RenewalRow } from '../portal-calls.contract.ts'
import { RenewalsPage } from '../renewals-page.tsx'
import { medicalContract } from './medical.contract.ts'
import { lazyPart } from '#platform/web/waiting.tsx'

const MedicalSheet = lazyPart(() => import('./medical-sheet.tsx'), 'MedicalSheet')

/** The doctor portal's page. */
export function RenewMedicalScreen(): ReactNode {
  return (
    <RenewalsPage
      calls={medicalContract}
      kind={renewMedical}
      path="/app/doctor-portal/renewal"
      labels={labels}
      columns={columns}
      Sheet={MedicalSheet}
    />
  )
}

const labels = {
  title: 'Renew medical',
  subtitle: 'The medical examinations you have sent, and their status',
  newRenewal: 'New Medical renewal',
  panelText: 'Find the driver by the id number, then send the report of the examination.',
}

const columns: readonly Column<RenewalRow>[] = [
  {
    key: 'fit',
    title: 'Fit to work',
    cell: ({ fit_to_work }) =>
      fit_to_work && <Status tone={fit_to_work === 'yes' ? 'ok' : 'bad'}>{fit_to_work === 'yes' ? 'Yes' : 'No'}</Status>,
  },
]
