import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { ComboboxField, RadioField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { useForm, type FieldBinding, type RouteForm as FormOf } from '#platform/web/form/use-form.ts'
import { query } from '#platform/web/query.ts'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import { violationsContract } from '#violations/violations.contract.ts'
import { PendingOfDriver } from '../../list/pending-of-driver.tsx'
import { requestsContract } from '../../requests.contract.ts'
import { processViolation } from './process-violation.contract.ts'
import { ViolationFormFields } from './violation-form-fields.tsx'
import { RaiseFrame, raising } from '../kind-form.tsx'
import type { RaiseFormProps } from '../kind.view.tsx'

const { raise, exist } = processViolation

const VisitorViolationForm = lazyPart(() => import('./visitor-violation-form.tsx'), 'VisitorViolationForm')

const drivers = [
  { value: 'own', label: 'Of this plant' },
  { value: 'visitor', label: 'Visiting, of another plant' },
]

/** Of the plant's own drivers; where others may load here, of those too. */
export function AddViolationForm({ onSent }: { onSent: () => void }): ReactNode {
  const id = useId()
  const [value, setValue] = useState<unknown>('own')
  const { data } = useQuery(query(violationsContract.formTransporters, {}))
  const field = { id, name: 'whose', value, optional: false, problem: undefined, nested: {}, progress: undefined, onBlur: () => {} }
  const choice = data?.has_visitors && <RadioField field={{ ...field, onChange: setValue }} label="Driver" options={drivers} />
  return value === 'own' ? <OwnViolationForm choice={choice} onSent={onSent} /> : <VisitorViolationForm choice={choice} onSent={onSent} />
}

function OwnViolationForm({ choice, onSent }: { choice: ReactNode; onSent: () => void }): ReactNode {
  const panel = usePanel()
  const form = useForm(raise, {
    confirm: { title: 'Are you sure you want to submit the request?', action: 'Send request', cancel: 'Go back' },
    refresh: [violationsContract.list, violationsContract.ofDriver, requestsContract.index, exist],
    onDone: onSent,
  })
  return (
    <Form form={form}>
      <PanelBody>
        {choice}
        <DriverOfTransporter form={form} />
        <ViolationFormFields form={form} />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Send request</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

/** A transporter, then one of its drivers. Changing the transporter clears the driver; without one, the transporter is marked first. */
function DriverOfTransporter({ form }: { form: FormOf<typeof raise> }): ReactNode {
  const [transporter, setTransporter] = useState('')
  const { data, error, isPending } = useQuery(query(violationsContract.formTransporters, {}))
  const driver = form.field('driver_id')
  const choose = (chosen: unknown): void => {
    if (typeof chosen !== 'string' || chosen === transporter) return
    setTransporter(chosen)
    form.set({ driver_id: '' })
  }
  return (
    <>
      <ComboboxField
        field={{
          ...driver,
          id: `${form.id}-transporter`,
          name: 'transporter',
          value: transporter,
          problem: transporter === '' ? driver.problem : undefined,
          onChange: choose,
          // The driver is not marked before it can be chosen.
          onBlur: () => {},
        }}
        label="Transporter"
        {...(error && { hint: `The transporters could not be loaded: ${error.message}` })}
        placeholder="Choose a transporter"
        loading={isPending}
        options={(data?.transporters ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
      />
      <DriverField key={transporter} field={transporter === '' ? { ...driver, problem: undefined } : driver} transporter={transporter} />
      {typeof driver.value === 'string' && driver.value !== '' && <PendingOfDriver driverId={driver.value} />}
    </>
  )
}

function DriverField({ field, transporter }: { field: FieldBinding; transporter: string }): ReactNode {
  const [search, setSearch] = useState('')
  const drivers = query(violationsContract.formDrivers, { transporter, ...(search.trim() && { search: search.trim() }) })
  const { data, error, isFetching } = useQuery({ ...drivers, enabled: transporter !== '', placeholderData: (previous) => previous })
  const hint = () => {
    if (transporter === '') return 'Choose the transporter first.'
    if (error) return `The drivers could not be loaded: ${error.message}`
    return data?.has_more ? 'Not all drivers are shown. Type a name or an id number.' : 'Search by name or id number.'
  }
  return (
    <ComboboxField
      field={field}
      label="Driver"
      hint={hint()}
      placeholder="Choose a driver"
      loading={isFetching}
      onSearch={setSearch}
      options={(data?.drivers ?? []).map(({ _id, name, id_no }) => ({ value: _id, label: name, note: id_no }))}
    />
  )
}

export function RecordViolationForm(props: RaiseFormProps): ReactNode {
  const { refresh, ...options } = raising(processViolation, props)
  const invalidated = [...refresh, violationsContract.list, violationsContract.ofDriver]
  const form = useForm(processViolation.raise, { ...options, refresh: invalidated })
  return (
    <RaiseFrame form={form} driver={props.driver}>
      <ViolationFormFields form={form} />
    </RaiseFrame>
  )
}
