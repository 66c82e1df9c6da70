import type { ReactNode } from 'react'
import { staffDriverPaths } from '#drivers/driver.paths.ts'
import type { Output } from '#platform/contract/route.ts'
import { Card } from '#platform/web/card.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { Link } from '#platform/web/navigation/link.tsx'
import type { retentionContract } from '../retention.contract.ts'

type Held = Output<typeof retentionContract.overview>['held']

/** The plant's drivers of whom everything is kept. */
export function HeldPersons({ held }: { held: Held }): ReactNode {
  return (
    <Card title="Legal holds" description="Of these drivers nothing is purged or deleted. A hold is set and lifted on the driver's page.">
      {held.length === 0 ? (
        <p className="text-ink-2">No driver is under legal hold.</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {held.map(({ _id, driver, review_on, set_by }) => (
            <li key={_id}>
              <Link href={staffDriverPaths.driver(driver._id)} className="font-medium underline">
                {driver.name}
              </Link>
              <p className="digits text-13 text-ink-2">
                Review on {formatDate(review_on)} · set by {set_by}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
