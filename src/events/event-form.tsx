import type { ReactNode } from 'react'
import type { Input } from '#platform/contract/route.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { Button } from '#platform/web/button.tsx'
import { SelectField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { DateField, NumberField, TextField } from '#platform/web/form/text-fields.tsx'
import { useForm, type RouteForm as FormOf } from '#platform/web/form/use-form.ts'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { attendanceContract } from './attendance/attendance.contract.ts'
import { eventsContract } from './events.contract.ts'
import { eventTypeNames, eventTypes } from './events.rules.ts'
import { TopicField } from './topic-field.tsx'

const { create, update, calendar } = eventsContract

type Done = { onDone: (date: PlainDate) => void }

/** Adds an event; the clicked day is filled in. */
export function AddEventForm({ date, onDone }: Done & { date: PlainDate | undefined }): ReactNode {
  const form = useForm(create, {
    ...(date !== undefined && { initial: { date } }),
    refresh: [calendar],
    onDone: () => onDone(form.values.date ?? ''),
  })
  return <EventFields form={form} action="Add event/schedule" />
}

type ChangeProps = Done & { event: Input<typeof update> }

/** Changes an event; emptied fields are removed. */
export function ChangeEventForm({ event: { id, ...initial }, onDone }: ChangeProps): ReactNode {
  const form = useForm(update, {
    initial,
    fixed: { id, replaces_all: true },
    refresh: [calendar, attendanceContract.details],
    onDone: () => onDone(form.values.date ?? ''),
  })
  return <EventFields form={form} action="Save event" />
}

function EventFields({ form, action }: { form: FormOf<typeof create> | FormOf<typeof update>; action: string }): ReactNode {
  const panel = usePanel()
  return (
    <Form form={form}>
      <PanelBody>
        <TextField field={form.field('title')} label="Title" />
        <SelectField field={form.field('type')} label="Type" options={types} placeholder="Training or toolbox talk" />
        <DateField field={form.field('date')} label="Date" />
        <div className="grid grid-cols-2 gap-4">
          <TextField field={form.field('start_time')} label="Starts" type="time" />
          <TextField field={form.field('end_time')} label="Ends" type="time" />
        </div>
        <TextField field={form.field('place')} label="Place" />
        <TextField field={form.field('trainer')} label="Trainer" />
        <TopicField field={form.field('topic')} />
        <NumberField field={form.field('seats')} label="Seats" hint="Without a number, any number of drivers can be booked." />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>{action}</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

const types = eventTypes.map((value) => ({ value, label: eventTypeNames[value] }))
