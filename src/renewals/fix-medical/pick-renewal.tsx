import type { ReactNode } from 'react'
import { driverPageContract } from '#drivers/page/driver-page.contract.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { Badge } from '#platform/web/badge.tsx'
import { Button } from '#platform/web/button.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { FilePreview } from '#platform/web/pdf/file-preview.tsx'
import { RadioField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { toastOk } from '#platform/web/dialog/toast.ts'
import { sentBody } from '../renewals.rules.ts'
import { fixMedicalContract, type MedicalToFix, type PickableRenewal } from './fix-medical.contract.ts'

type PickProps = { medical: MedicalToFix; onDone: () => void }

/** The driver's medical files, with the choice of the correct renewal. */
export function PickRenewal({ medical: { _id, driver_id, requests }, onDone }: PickProps): ReactNode {
  const panel = usePanel()
  const form = useForm(fixMedicalContract.fix, {
    fixed: { driver_id: driver_id._id, medical_id: _id },
    confirm: {
      title: 'Are you sure you want to submit this request?',
      text: 'The current medical and the pass are updated from this renewal.',
      cancel: 'Go back',
    },
    refresh: [fixMedicalContract.list, driverPageContract.details, driversContract.active],
    toast: false,
    onDone: ({ message, done }) => {
      toastOk(message, done)
      onDone()
    },
  })
  const pickable = requests.filter(({ cannot_pick_because }) => cannot_pick_because === null)
  return (
    <Form form={form}>
      <PanelBody>
        <ul aria-label="Medical files" className="flex flex-col divide-y divide-line rounded-8 border border-line">
          {requests.map((renewal) => (
            <MedicalFile key={renewal._id} renewal={renewal} />
          ))}
        </ul>
        <RadioField
          field={form.field('renewal_request')}
          label="Renewal with the correct date"
          options={pickable.map(({ _id: value, body_data }) => ({ value, label: formatDate(sentBody(body_data).date) }))}
        />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Fix medical item</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

function MedicalFile({ renewal }: { renewal: PickableRenewal }): ReactNode {
  const { body_data, doctor, uploaded_file, file_name, is_current, cannot_pick_because } = renewal
  const { date, fit_to_work } = sentBody(body_data)
  return (
    <li className="flex flex-col gap-1.5 p-3">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <span className="digits">{formatDate(date)}</span>
        {is_current && <Badge tone="info">Current</Badge>}
        {fit_to_work === 'no' && <Badge tone="bad">Not fit to work</Badge>}
      </p>
      {doctor && <p className="text-13 text-ink-2">{[doctor.name, doctor.reg_no].filter(Boolean).join(' · ')}</p>}
      {uploaded_file && file_name && (
        <FilePreview file={{ name: file_name, href: uploaded_file }} label={`medical report of ${formatDate(date)}`} />
      )}
      {cannot_pick_because && <p className="text-13 text-bad">{cannot_pick_because}</p>}
    </li>
  )
}
