import { Download, Send } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { hasNextPage } from '#platform/contract/paging.ts'
import { Badge } from '#platform/web/badge.tsx'
import { Button, ButtonLink } from '#platform/web/button.tsx'
import { addressOf } from '#platform/web/client.ts'
import { formatMoment } from '#platform/web/dates.ts'
import { PanelBody, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { Waiting } from '#platform/web/waiting.tsx'
import { schedulesContract, type ReportRun, type ReportSchedule } from './schedules.contract.ts'

const { runs, sendAgain, file } = schedulesContract

type RunsPanelProps = { readonly schedule: ReportSchedule; readonly open: boolean; readonly onClose: () => void }

/** What a schedule sent, with the outcome for each recipient. */
export function RunsPanel({ schedule: { _id: id, view, times }, open, onClose }: RunsPanelProps): ReactNode {
  return (
    <SidePanel open={open} onClose={onClose} title="What was sent" description={[view?.name, times].filter(Boolean).join(' · ')}>
      <PanelBody>
        <Waiting fallback={<Skeleton className="h-24 w-full" />}>{open && <RunList id={id} />}</Waiting>
      </PanelBody>
    </SidePanel>
  )
}

function RunList({ id }: { readonly id: string }): ReactNode {
  const [page, setPage] = useState(1)
  const { data } = useRouteQuery(runs, { id, page, page_size: 10 })
  if (data.total === 0) return <p className="text-ink-2">Nothing was sent yet.</p>
  return (
    <>
      <ul className="flex flex-col gap-3">
        {data.data.map((run) => (
          <RunItem key={run._id} run={run} />
        ))}
      </ul>
      {(page > 1 || hasNextPage(data)) && (
        <div className="flex gap-2">
          {page > 1 && <Button onClick={() => setPage(page - 1)}>Newer</Button>}
          {hasNextPage(data) && <Button onClick={() => setPage(page + 1)}>Older</Button>}
        </div>
      )}
    </>
  )
}

function RunItem({
  run: { _id: runId, due_at: dueAt, made_at: madeAt, is_again: isAgain, ...run },
}: {
  readonly run: ReportRun
}): ReactNode {
  const { send, pending } = useCall(sendAgain, { refresh: [runs] })
  const moment = formatMoment(isAgain ? madeAt : dueAt)
  return (
    <li className="flex flex-col gap-3 rounded-8 border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="digits font-semibold">{moment}</h3>
        {isAgain && <Badge>Sent again</Badge>}
      </div>
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
    </li>
  )
}
