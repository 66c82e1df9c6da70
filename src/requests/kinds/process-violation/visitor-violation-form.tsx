import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { ComboboxField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { useForm, type FieldBinding, type RouteForm } from '#platform/web/form/use-form.ts'
import { query } from '#platform/web/query.ts'
import { violationsContract } from '#violations/violations.contract.ts'
import { ViolationFormFields } from './violation-form-fields.tsx'
import { visitorViolationContract } from './visitor-violation.contract.ts'

const { list, ofDriver, formVisitors } = violationsContract
const { raise } = visitorViolationContract

type FormProps = {
  /** The visitor; chosen in the form where left out. */
  driverId?: string
  onSent: () => void
}

/** A violation of a visiting driver, which the driver's own plant decides. */
export const useVisitorViolation = ({ driverId, onSent }: FormProps): RouteForm<typeof raise> =>
  useForm(raise, {
    ...(driverId !== undefined && { fixed: { driver_id: driverId } }),
    confirm: { title: 'Are you sure you want to submit the request?', action: 'Send request', cancel: 'Go back' },
    refresh: [list, ofDriver],
    onDone: onSent,
  })

export function VisitorViolationForm(props: FormProps): ReactNode {
  const panel = usePanel()
  const form = useVisitorViolation(props)
  return (
    <Form form={form}>
      <PanelBody>
        <ViolationFormFields form={form} />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Send request</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

export function VisitorField({ field }: { field: FieldBinding }): ReactNode {
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const { data, error, isFetching } = useQuery({
    ...query(formVisitors, { search }),
    enabled: search !== '',
    placeholderData: (previous) => previous,
  })
  return (
    <ComboboxField
      field={field}
      label="Visiting driver"
      hint={
        error ? `The drivers could not be loaded: ${error.message}` : 'Type a name, an id number or a card number of a driver who was here.'
      }
      loading={isFetching}
      onSearch={setTyped}
      options={(data?.drivers ?? []).map(({ _id, name, id_no, home_plant }) => ({
        value: _id,
        label: name,
        note: `${id_no} · ${home_plant}`,
      }))}
    />
  )
}
