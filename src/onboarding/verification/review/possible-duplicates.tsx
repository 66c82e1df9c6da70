import { UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { reviewContract } from './review.contract.ts'

/** Drivers who may be the same person. */
export function PossibleDuplicates({ applicationId }: { applicationId: string }): ReactNode {
  const { duplicates } = useRouteQuery(reviewContract.duplicates, { application_id: applicationId }).data
  if (duplicates.length === 0)
    return (
      <Card>
        <Empty
          icon={<UserCheck />}
          title="No possible duplicates"
          text="No other driver has the same licence number, the same phone number, or a similar name with the same date of birth."
        />
      </Card>
    )
  return (
    <Card title="Possible duplicates" description="Compare the persons before you verify the documents.">
      <ul className="flex flex-col divide-y divide-line">
        {duplicates.map(({ message, driver }) => (
          <li key={message} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span>{message}</span>
            {driver && <TextLink href={`/app/staff-portal/drivers/current/driver/${driver._id}`}>Open {driver.name}</TextLink>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
