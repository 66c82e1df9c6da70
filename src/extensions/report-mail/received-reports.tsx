import { Download, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { addressOf } from '#platform/web/client.ts'
import { formatMoment } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { NewerOlder } from '#platform/web/newer-older.tsx'
import { useLocalPaging } from '#platform/web/list/part-list.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { schedulesContract, type ReceivedReport } from './schedules.contract.ts'

const { received, file } = schedulesContract

/** The reports that were sent to the reader from this plant. */
export function ReceivedReports(): ReactNode {
  const { paging, onChange } = useLocalPaging()
  const { data } = useRouteQuery(received, paging)
  if (data.total === 0)
    return (
      <Card flush>
        <Empty icon={<Mail />} title="No reports were sent to you" text="When a colleague sends you a report by mail, it is here too." />
      </Card>
    )
  return (
    <div className="flex flex-col gap-4">
      {data.data.map((report) => (
        <Received key={report._id} report={report} />
      ))}
      <div className="flex gap-2 empty:hidden">
        <NewerOlder list={data} onPage={(page) => onChange({ page })} />
      </div>
    </div>
  )
}

const Received = ({ report }: { report: ReceivedReport }): ReactNode => (
  <Card
    title={report.title}
    description={`${formatMoment(report.made_at)}, from ${report.sent_by}`}
    aside={
      report.has_file && (
        <ButtonLink href={addressOf(file, { run_id: report._id })} download icon={<Download aria-hidden />}>
          Download
        </ButtonLink>
      )
    }
  >
    <p className="digits max-w-[70ch] whitespace-pre-line wrap-anywhere">{report.body}</p>
  </Card>
)
