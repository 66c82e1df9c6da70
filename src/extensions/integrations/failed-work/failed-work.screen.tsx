import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { failedWorkContract, type FailedWork } from './failed-work.contract.ts'

/** What the product could not do by itself at this plant. */
export function FailedWorkScreen(): ReactNode {
  const { work } = useRouteQuery(failedWorkContract.index, {}).data
  return (
    <>
      <PageHead
        title="Failed work"
        subtitle="Imports, files, mails and events that could not be finished. Find out why, then send them again."
      />
      <Card flush>
        {work.length === 0 ? (
          <Empty icon={<RotateCw />} title="Nothing has failed" text="What cannot be finished in the background is listed here." />
        ) : (
          <ul>
            {work.map((one) => (
              <FailedLine key={one._id} work={one} />
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

function FailedLine({ work: { _id: id, title, about, failed_at, reason } }: { work: FailedWork }): ReactNode {
  const { send, pending } = useCall(failedWorkContract.sendAgain, { refresh: [failedWorkContract.index] })
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {title}: {about}
        </p>
        <p className="text-13 text-ink-2 wrap-anywhere">{reason}</p>
        <p className="text-13 text-ink-2">Since {formatMoment(failed_at)}</p>
      </div>
      <Button aria-label={`Send again ${about}`} icon={<RotateCw aria-hidden />} loading={pending} onClick={() => void send({ id })}>
        Send again
      </Button>
    </li>
  )
}
