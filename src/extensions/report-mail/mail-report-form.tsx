import { useState, type ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import type { CandidateUser } from '#notifications/settings/settings.contract.ts'
import { dateText } from '#platform/contract/moment.ts'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot } from '#platform/web/dialog/side-panel.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { rangeText, reportPeriodNames } from '#reports/mechanism/periods.rules.ts'
import { reportContract } from '#reports/mechanism/report.contract.ts'
import type { ReportView } from '#reports/screen/report.hooks.ts'
import { viewsContract } from '#reports/views/views.contract.ts'
import { mailSentence, viewName } from './mail-sentence.rules.ts'
import { ScheduleFields, ScheduleRecipients } from './schedule-fields.tsx'
import { schedulesContract } from './schedules.contract.ts'

const { index, save } = schedulesContract

type MailReportFormProps = { report: ReportView; onDone: () => void }

/** Mails the report as it is on the screen; the view is saved beside it. */
export function MailReportForm({ report, onDone }: MailReportFormProps): ReactNode {
  const { user, acting } = useActor()
  const [people, setPeople] = useState<readonly CandidateUser[]>([user])
  const { filters } = useRouteQuery(reportContract.summary, report.query).data
  const { title, plants } = report.description
  const shown = { report: title, period: periodText(report), filters }
  const form = useForm(save, {
    fixed: { report: report.name, query: report.fields, name: viewName(shown) },
    initial: { every: 'month', day: '-1', hour: '7', format: 'pdf', user_ids: [user._id] },
    refresh: [index, viewsContract.index],
    onDone,
  })
  const { every = 'month', day, hour, format = 'pdf' } = form.values
  const sentence = mailSentence({
    ...shown,
    times: { every, day: every === 'day' ? null : Number(day), hour: Number(hour) },
    people: people.map(({ first_name: first, last_name: last }) => `${first} ${last}`),
    place: report.state.plants === 'all' && plants.length > 1 ? `${plants.length} plants` : (acting?.plant.name ?? ''),
    format,
  })
  return (
    <Form form={form}>
      <PanelBody>
        <output className="block rounded-8 border border-line bg-sunken p-3 text-pretty">{sentence}</output>
        <ScheduleFields form={form} />
        <ScheduleRecipients form={form} initial={people} onChosen={setPeople} />
      </PanelBody>
      <PanelFoot>
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton form={form}>Save schedule</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

/** Own dates stay what they are in every mail; so does an earlier day. */
function periodText({ state: { period, from, to, as_at: asAt } }: ReportView): string {
  const dates = period === 'own' && from && to ? rangeText({ from, to }) : reportPeriodNames[period]
  return asAt === undefined ? dates : `${dates}, as at ${dateText(asAt.slice(0, 10))}`
}
