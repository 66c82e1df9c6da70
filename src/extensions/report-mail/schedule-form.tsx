import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot } from '#platform/web/dialog/side-panel.tsx'
import { SelectField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { viewsContract } from '#reports/views/views.contract.ts'
import { ScheduleFields, ScheduleRecipients } from './schedule-fields.tsx'
import { schedulesContract, type ReportSchedule } from './schedules.contract.ts'

const { index, save } = schedulesContract

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
  const form = useForm(save, {
    fixed: schedule ? { id: schedule._id } : {},
    initial: initialOf(schedule, viewId ?? filters[0]?._id),
    refresh: [index],
    onDone,
  })
  if (filters.length === 0) return <NoViews onDone={onDone} />
  return (
    <Form form={form}>
      <PanelBody>
        <SelectField
          field={{ ...form.field('view_id'), optional: false }}
          label="View"
          options={filters.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
        <ScheduleFields form={form} />
        <ScheduleRecipients form={form} initial={schedule?.recipients ?? []} />
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
  if (!schedule)
    return { every: 'week' as const, day: '1', hour: '7', format: 'xlsx' as const, ...(viewId !== undefined && { view_id: viewId }) }
  const { view, every, day, hour, format, recipients } = schedule
  return {
    every,
    format,
    hour: String(hour),
    ...(view && { view_id: view._id }),
    ...(day !== null && { day: String(day) }),
    user_ids: recipients.map(({ _id }) => _id),
  }
}
