import { Download, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#platform/web/badge.tsx'
import { Button, ButtonLink } from '#platform/web/button.tsx'
import { addressOf } from '#platform/web/client.ts'
import { formatMoment } from '#platform/web/dates.ts'
import { SentItem, SentPanel } from '#platform/web/dialog/sent-panel.tsx'
import { useCall } from '#platform/web/query.ts'
import { schedulesContract, type ReportRun, type ReportSchedule } from './schedules.contract.ts'

const { runs, sendAgain, file } = schedulesContract

type RunsPanelProps = { schedule: ReportSchedule; open: boolean; onClose: () => void }

/** What a schedule sent, with the outcome for each recipient. */
export const RunsPanel = ({ schedule: { _id: id, view, times }, ...panel }: RunsPanelProps): ReactNode => (
  <SentPanel
    {...panel}
    description={[view?.name, times].filter(Boolean).join(' · ')}
    route={runs}
    id={id}
    none="Nothing was sent yet."
    renderItem={(run) => <RunItem key={run._id} run={run} />}
  />
)

function RunItem({ run: { _id: runId, due_at: dueAt, made_at: madeAt, is_again: isAgain, ...run } }: { run: ReportRun }): ReactNode {
  const { send, pending } = useCall(sendAgain, { refresh: [runs] })
  const moment = formatMoment(isAgain ? madeAt : dueAt)
  return (
    <SentItem title={moment} badge={isAgain && <Badge>Sent again</Badge>}>
      {run.problem !== null && <p className="text-bad">{run.problem}</p>}
      <ul className="flex flex-col gap-1 text-13">
        {run.deliveries.map(({ name, text }) => (
          <li key={name} className="wrap-anywhere">
            {name}: <span className="text-ink-2">{text}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {run.has_file && (
          <ButtonLink href={addressOf(file, { run_id: runId })} download icon={<Download aria-hidden />}>
            Download
          </ButtonLink>
        )}
        {run.can_send_again && (
          <Button
            aria-label={`Send again ${moment}`}
            icon={<Send aria-hidden />}
            loading={pending}
            onClick={() => void send({ run_id: runId })}
          >
            Send again
          </Button>
        )}
      </div>
    </SentItem>
  )
}
