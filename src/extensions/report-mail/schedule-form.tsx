import { useState, type ReactNode } from 'react'
import type { CandidateUser } from '#notifications/settings/settings.contract.ts'
import { UserChoices } from '#notifications/settings/user-choices.tsx'
import { weekdays } from '#platform/contract/plain-date.ts'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot } from '#platform/web/dialog/side-panel.tsx'
import { SelectField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { viewsContract } from '#reports/views/views.contract.ts'
import { schedulesContract, type ReportSchedule } from './schedules.contract.ts'

const { index, save, readers } = schedulesContract

export type ScheduleFormProps = {
  /** The report whose views are offered. */
  report: string
  /** The chosen view of a new schedule. */
  viewId?: string | undefined
  /** To change. */
  schedule?: ReportSchedule | undefined
  onDone: () => void
}

export function ScheduleForm({ report, viewId, schedule, onDone }: ScheduleFormProps): ReactNode {
  const { filters } = useRouteQuery(viewsContract.index, { list: report }).data
  const [chosen, setChosen] = useState<readonly CandidateUser[]>(schedule?.recipients ?? [])
  const form = useForm(save, {
    fixed: schedule ? { id: schedule._id } : {},
    initial: initialOf(schedule, viewId ?? filters[0]?._id),
    refresh: [index],
    onDone,
  })
  const people = form.field('user_ids')
  const choose = (users: readonly CandidateUser[]): void => {
    setChosen(users)
    people.onChange(
      users.map(({ _id }) => _id),
      true,
    )
  }
  const days = dayChoices[String(form.values.every)]
  if (filters.length === 0) return <NoViews onDone={onDone} />
  return (
    <Form form={form}>
      <PanelBody>
        <SelectField field={form.field('view_id')} label="View" options={filters.map(({ _id, name }) => ({ value: _id, label: name }))} />
        <SelectField field={form.field('every')} label="How often" options={everyChoices} />
        {days && <SelectField field={{ ...form.field('day'), optional: false }} label="On" options={days} />}
        <SelectField field={form.field('hour')} label="At" hint="By the clock of this plant." options={hourChoices} />
        <UserChoices
          route={readers}
          fixed={{}}
          label="To"
          none="Nobody else here may read reports."
          field={people}
          chosen={chosen}
          onChoose={choose}
        />
      </PanelBody>
      <PanelFoot>
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton form={form}>Save schedule</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

const NoViews = ({ onDone }: { onDone: () => void }): ReactNode => (
  <>
    <PanelBody>
      <p>Only saved views are sent. Close this, choose 'Save this view' under 'Views', and come back.</p>
    </PanelBody>
    <PanelFoot>
      <Button onClick={onDone}>Close</Button>
    </PanelFoot>
  </>
)

function initialOf(schedule: ReportSchedule | undefined, viewId: string | undefined) {
  if (!schedule) return { every: 'week' as const, day: '1', hour: '7', ...(viewId !== undefined && { view_id: viewId }) }
  const { view, every, day, hour, recipients } = schedule
  return {
    every,
    hour: String(hour),
    ...(view && { view_id: view._id }),
    ...(day !== null && { day: String(day) }),
    user_ids: recipients.map(({ _id }) => _id),
  }
}

const everyChoices = [
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
]

const numbered = (labels: readonly string[], first: number) => labels.map((label, n) => ({ value: String(n + first), label }))

const dayChoices: Readonly<Record<string, ReturnType<typeof numbered>>> = {
  week: numbered(weekdays, 1),
  month: numbered(
    Array.from({ length: 31 }, (_, n) => (n === 30 ? 'The last day' : `Day ${n + 1}`)),
    1,
  ),
}

const hourChoices = numbered(
  Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
  0,
)
