import { Fingerprint } from 'lucide-react'
import type { ReactNode } from 'react'
import { staffDriverPaths } from '#drivers/driver.paths.ts'
import { DriverStatus } from '#drivers/driver-status.tsx'
import { Card } from '#platform/web/card.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { barredMatchesContract, type SharedNumberRow } from './barred-matches.contract.ts'

/** For those who compare barred persons. */
export function SharedNumbersScreen(): ReactNode {
  return (
    <>
      <SharedNumbers numbers={useRouteQuery(barredMatchesContract.sharedNumbers, {}).data.numbers} />
    </>
  )
}

/** For administrators. */
export const SharedNumbersForAdministrators = (): ReactNode => (
  <SharedNumbers numbers={useRouteQuery(barredMatchesContract.sharedNumbersForAdministrators, {}).data.numbers} />
)

/** Records that had one number before this was refused. Nothing is merged: somebody finds out whose number it is, and corrects the other one. */
function SharedNumbers({ numbers }: { numbers: readonly SharedNumberRow[] }): ReactNode {
  return (
    <>
      <PageHead
        title="Id numbers held twice"
        subtitle="Several records have one id number, written differently. Find out whose it is, and correct the other one by 'Change details'."
      />
      {numbers.length === 0 && (
        <Card>
          <Empty
            icon={<Fingerprint />}
            title="Every number is of one person"
            text="Records that shared a number before this was refused appear here."
          />
        </Card>
      )}
      <ul className="flex flex-col gap-4">
        {numbers.map(({ number, holders }) => (
          <li key={number}>
            <Card title={number}>
              <ul className="flex flex-col divide-y divide-line">
                {holders.map((holder) => (
                  <li key={holder.id_no} className="flex flex-wrap items-center justify-between gap-3 py-3">
                    <Holder holder={holder} />
                  </li>
                ))}
              </ul>
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}

function Holder({ holder: { driver, id_no, plant, status } }: { holder: SharedNumberRow['holders'][number] }): ReactNode {
  return (
    <>
      <span>
        {driver ? <TextLink href={staffDriverPaths.driver(driver._id)}>{driver.name}</TextLink> : `A driver at ${plant}`}
        <span className="digits block text-13 text-ink-2">{driver ? `${id_no}, ${driver.transporter}` : id_no}</span>
      </span>
      <DriverStatus status={status} />
    </>
  )
}
