import { useState, type ReactNode } from 'react'
import { useTabTitle } from '#accounts/tab-title.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { Waiting } from '#platform/web/waiting.tsx'
import { ApplicationStatus } from './application-status.tsx'
import { DocumentReview } from '../documents/document-review.tsx'
import { PossibleDuplicates } from './possible-duplicates.tsx'
import { ReviewBanner } from './review-banner.tsx'
import { ReviewHistory } from './review-history.tsx'
import { reviewContract } from './review.contract.ts'
import { TakeNext } from '../queue/take-next.tsx'
import { verificationPaths } from '../verification.paths.ts'

/** The documents of one new driver, checked one after the other. */
export function ReviewScreen(): ReactNode {
  const driverId = usePathParameter('id')
  const { application } = useRouteQuery(reviewContract.details, { driver_id: driverId }).data
  const [tab, setTab] = useState('documents')
  const { driver_id: driver, transporter_id, submitted_by, submitted_at } = application
  useTabTitle(`Documents: ${driver.name}`)
  const isMine = application.reviewer?.is_me === true
  return (
    <>
      <PageHead
        title={driver.name}
        crumbs={[{ label: 'Document verification', href: verificationPaths.queue }, { label: driver.name }]}
        back={{ label: 'Back', href: lastListAddress(verificationPaths.queue) }}
        badge={<ApplicationStatus state={application.state} />}
        subtitle={`${transporter_id.name}. Submitted by ${submitted_by} on ${formatMoment(submitted_at)}`}
        actions={!isMine && <TakeNext look="secondary" />}
      />
      <ReviewBanner application={application} />
      <div className="mb-4">
        <Tabs label="Application" tabs={tabs} chosen={tab} onChoose={setTab} panelId={panelId} />
      </div>
      <div id={panelId} role="tabpanel" aria-label={tabs.find(({ key }) => key === tab)?.label}>
        {tab === 'documents' && <DocumentReview key={application._id} application={application} />}
        {tab === 'duplicates' && (
          <Waiting fallback={<Skeleton className="h-80" />}>
            <PossibleDuplicates applicationId={application._id} />
          </Waiting>
        )}
        {tab === 'history' && (
          <Waiting fallback={<Skeleton className="h-80" />}>
            <ReviewHistory applicationId={application._id} />
          </Waiting>
        )}
      </div>
    </>
  )
}

const panelId = 'application-tab'
const tabs = [
  { key: 'documents', label: 'Documents' },
  { key: 'duplicates', label: 'Possible duplicates' },
  { key: 'history', label: 'History' },
]
