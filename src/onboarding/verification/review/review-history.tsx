import type { ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { Timeline } from '#platform/web/table/timeline.tsx'
import { reviewContract } from './review.contract.ts'

/** Every version of the documents and every step of the review, newest first. */
export function ReviewHistory({ applicationId }: { applicationId: string }): ReactNode {
  const { history } = useRouteQuery(reviewContract.history, { application_id: applicationId }).data
  return (
    <Card title="History">
      <Timeline
        entries={history.map(({ at, by, what, document, text }, index) => ({
          key: `${at} ${index}`,
          title: document === null ? titleOf(what) : `${document}: ${what.replace('document ', '')}`,
          text,
          by,
          at: formatMoment(at),
        }))}
      />
    </Card>
  )
}

/** 'driver documents-returned' as 'Documents returned'. */
function titleOf(what: string): string {
  const text = what.replace('driver ', '').replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
