import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { ComboboxField, RadioField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { useForm, type FieldBinding, type RouteForm as FormOf } from '#platform/web/form/use-form.ts'
import { query } from '#platform/web/query.ts'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { violationsContract } from '#violations/violations.contract.ts'
import { PendingOfDriver } from '../../list/pending-of-driver.tsx'
import { requestsContract } from '../../requests.contract.ts'
import { processViolation } from './process-violation.contract.ts'
import { useVisitorViolation, VisitorField } from './visitor-violation-form.tsx'
import { JudgedFields, ViolationFormFields } from './violation-form-fields.tsx'
import { RaiseFrame, raising } from '../kind-form.tsx'
import type { RaiseFormProps } from '../kind.view.tsx'

const { raise, exist } = processViolation

const drivers = [
  { value: 'own', label: 'Of this plant' },
  { value: 'visitor', label: 'Visiting, of another plant', note: 'That plant decides.' },
]

/** Of the plant's own drivers; where others may load here, of those too. What was typed stays when another is meant. */
export function AddViolationForm({ onSent }: { onSent: () => void }): ReactNode {
  const panel = usePanel()
  const id = useId()
  const [whose, setWhose] = useState('own')
  const own = useForm(raise, {
    confirm: { title: 'Are you sure you want to submit the request?', action: 'Send request', cancel: 'Go back' },
    refresh: [violationsContract.list, violationsContract.ofDriver, requestsContract.index, exist],
    onDone: onSent,
  })
  const visiting = useVisitorViolation({ onSent })
  const { data } = useQuery(query(violationsContract.formTransporters, {}))
  const isOwn = whose === 'own'
  const choose = (value: unknown): void => {
    if (isOwn === (value === 'own')) return
    const { driver_id: _, ...typed } = isOwn ? own.values : visiting.values
    setWhose(isOwn ? 'visitor' : 'own')
    if (isOwn) visiting.set(typed)
    else own.set(typed)
  }
  const choice = { id, name: 'whose', value: whose, optional: false, problem: undefined, nested: {}, progress: undefined, onBlur: () => {} }
  return (
    <Form form={isOwn ? own : visiting}>
      <PanelBody>
        {data?.has_visitors && <RadioField field={{ ...choice, onChange: choose }} label="Whose driver" options={drivers} />}
        {isOwn ? <DriverOfTransporter form={own} /> : <VisitorField field={visiting.field('driver_id')} />}
        {isOwn ? <JudgedFields form={own} severity={own.field('severity')} /> : <ViolationFormFields form={visiting} />}
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={isOwn ? own : visiting}>Send request</SubmitButton>
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
      <JudgedFields form={form} severity={form.field('severity')} />
    </RaiseFrame>
  )
}
