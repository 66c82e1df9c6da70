import type { ReactNode } from 'react'
import { accepted } from '#platform/contract/upload.ts'
import { Status } from '#platform/web/badge.tsx'
import { RadioField } from '#platform/web/form/choice-fields.tsx'
import { FileField } from '#platform/web/form/file-field.tsx'
import { DateField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import type { Column } from '#platform/web/table.tsx'
import { renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { SheetFrame, submitQuestion, type SheetProps } from '../new-renewal.tsx'
import type { RenewalRow } from '../portal-calls.contract.ts'
import { RenewalsPage } from '../renewals-page.tsx'
import { medicalContract } from './medical.contract.ts'

/** The doctors' page. */
export function RenewMedicalScreen(): ReactNode {
  return (
    <RenewalsPage
      calls={medicalContract}
      kind={renewMedical}
      path="/app/doctor-portal/renewal"
      words={words}
      columns={columns}
      Sheet={MedicalSheet}
    />
  )
}

const words = {
  title: 'Renew medical',
  meaning: 'The medical examinations that you have sent, and what became of them',
  newOne: 'New Medical renewal',
  panel: 'Find the driver by the id number, then send the report of the examination.',
}

const columns: readonly Column<RenewalRow>[] = [
  {
    key: 'fit',
    title: 'Fit to work',
    cell: ({ fit_to_work }) =>
      fit_to_work && <Status tone={fit_to_work === 'yes' ? 'ok' : 'bad'}>{fit_to_work === 'yes' ? 'Yes' : 'No'}</Status>,
  },
]

function MedicalSheet({ driver, head, onSent }: SheetProps): ReactNode {
  const form = useForm(renewMedical.raise, {
    fixed: { driver_id: driver._id },
    confirm: submitQuestion,
    refresh: [renewMedical.exist, medicalContract.list],
    onDone: onSent,
  })
  return (
    <SheetFrame form={form} head={head}>
      <RadioField field={form.field('fit_to_work')} label="Fit to work" options={fitOptions} />
      <DateField field={form.field('date')} label="Date of examination" />
      <FileField field={form.field('medical_report')} label="Medical report" kinds={accepted.picturesAndPdf} />
    </SheetFrame>
  )
}

const fitOptions = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No', note: 'The medical, and the pass with it, ends when this is approved.' },
]
