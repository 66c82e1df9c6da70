import { CalendarClock } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Status } from '#platform/web/badge.tsx'
import { ButtonLink } from '#platform/web/button.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { reportTitles } from '#reports/mechanism/report-titles.rules.ts'
import { reportPath } from '#reports/screen/report.paths.ts'
import { formatNames } from './mail-sentence.rules.ts'
import { schedulesContract, type ReportSchedule } from './schedules.contract.ts'
import { useScheduleMenu, type SchedulePanelKey } from './schedules.hooks.ts'

const SchedulePanel = lazyPart(() => import('./schedule-panel.tsx'), 'SchedulePanel')
const RunsPanel = lazyPart(() => import('./runs-panel.tsx'), 'RunsPanel')

type Shown = { panel: SchedulePanelKey; schedule: ReportSchedule }

/** One's own schedules at this plant; there are twenty at most. */
export function ScheduleList(): ReactNode {
  const { schedules } = useRouteQuery(schedulesContract.index, {}).data
  const { ask, confirmation } = useConfirm()
  const [shown, setShown] = useState<Shown>()
  const [isOpen, setOpen] = useState(false)
  const show = (panel: SchedulePanelKey, schedule: ReportSchedule): void => {
    setShown({ panel, schedule })
    setOpen(true)
  }
  const menu = useScheduleMenu({ ask, show })
  return (
    <>
      <Table
        noun="schedules"
        columns={columns}
        rows={schedules}
        rowKey={({ _id }) => _id}
        rowName={nameOf}
        menu={menu}
        page={1}
        page_size={100}
        total={schedules.length}
        onChange={() => undefined}
        empty={<Empty icon={<CalendarClock />} {...none} />}
      />
      {confirmation}
      {shown && (
        <Waiting fallback={null}>
          {shown.panel === 'change' ? (
            <SchedulePanel
              report={shown.schedule.view?.report ?? ''}
              schedule={shown.schedule}
              open={isOpen}
              onClose={() => setOpen(false)}
            />
          ) : (
            <RunsPanel schedule={shown.schedule} open={isOpen} onClose={() => setOpen(false)} />
          )}
        </Waiting>
      )}
    </>
  )
}

const none = {
  title: 'You send no reports yet',
  text: "Open a report, set its filters, and choose 'Mail this report'.",
  action: <ButtonLink href={reportPath('pass')}>Open a report</ButtonLink>,
}

const nameOf = ({ view }: ReportSchedule): string => view?.name ?? 'Deleted view'

const titles: Readonly<Record<string, string>> = reportTitles
const reportLabel = ({ view }: ReportSchedule): string => titles[view?.report ?? ''] ?? ''

const peopleText = ({ recipients: [first, ...others] }: ReportSchedule): string => {
  if (!first) return 'Nobody'
  return `${first.first_name} ${first.last_name}${others.length > 0 ? ` and ${others.length} more` : ''}`
}

const columns: readonly Column<ReportSchedule>[] = [
  { key: 'view', title: 'View', isRowHeader: true, cell: nameOf, note: reportLabel },
  { key: 'times', title: 'When', cell: ({ times }) => times, note: ({ format }) => `As ${formatNames[format]}` },
  { key: 'people', title: 'To', cell: peopleText },
  { key: 'next', title: 'Next', cell: (schedule) => <NextMail {...schedule} /> },
]

function NextMail({ state, next_at: nextAt, ended }: ReportSchedule): ReactNode {
  if (state === 'active') return <span className="digits whitespace-nowrap">{formatMoment(nextAt)}</span>
  if (state === 'paused') return <Status tone="warn">Paused</Status>
  return (
    <>
      <Status tone="bad">Ended</Status>
      <span className="block text-13 text-ink-2">{ended}</span>
    </>
  )
}
