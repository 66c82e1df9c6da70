import { Printer, RefreshCw, Users } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Button } from '#platform/web/button.tsx'
import { formatMoment, formatPhone } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { onSiteContract, type OnSiteDriver } from './on-site.contract.ts'

const refreshMs = 30_000

/** Who is on site, as a list to call out in an evacuation: it prints with a box to tick for each. */
export function OnSiteScreen(): ReactNode {
  const { data, refetch } = useRouteQuery(onSiteContract.list, {})
  const { plant, as_at, total, drivers } = data
  useEffect(() => {
    const timer = setInterval(() => document.hidden || refetch(), refreshMs)
    return () => clearInterval(timer)
  })
  return (
    <>
      <div className="print:hidden"></div>
      <PageHead
        title={`On site: ${total} ${total === 1 ? 'driver' : 'drivers'}`}
        subtitle={[plant, visitorsText(drivers), formatMoment(as_at)].filter(Boolean).join(', ')}
        actions={
          <>
            <Button icon={<RefreshCw aria-hidden />} onClick={refetch}>
              Refresh
            </Button>
            <Button look="primary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
              Print evacuation list
            </Button>
          </>
        }
      />
      {drivers.length === 0 ? (
        <Empty
          icon={<Users />}
          title="Nobody is on site"
          text="Drivers appear here when they are checked in, and leave the list when they are checked out."
        />
      ) : (
        <ol className="divide-y divide-line rounded-12 border border-line bg-surface" aria-label="Drivers on site">
          {drivers.map((driver) => (
            <Inside key={driver.driver_id._id} driver={driver} />
          ))}
        </ol>
      )}
    </>
  )
}

/** '2 visiting', where some are. */
function visitorsText(drivers: readonly OnSiteDriver[]): string {
  const visiting = drivers.filter(({ home_plant }) => home_plant !== undefined).length
  return visiting === 0 ? '' : `${visiting} visiting`
}

const Inside = ({ driver }: { driver: OnSiteDriver }): ReactNode => (
  <li className="flex items-start gap-4 px-4 py-3">
    <span aria-hidden className="mt-0.5 hidden size-5 shrink-0 border border-ink print:block" />
    <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[2fr_1fr_1fr]">
      <div>
        <p className="font-semibold">{driver.driver_id.name}</p>
        <p className="text-13 text-ink-2">
          {[driver.transporter, driver.home_plant && `visiting from ${driver.home_plant}`].filter(Boolean).join(', ')}
        </p>
        {driver.is_overridden && <p className="text-13 font-medium text-warn">Let in by override</p>}
        {driver.also_at.map(({ plant, since }) => (
          <p key={plant} className="text-13 font-medium text-warn">
            Also in at {plant}, since {formatMoment(since)}
          </p>
        ))}
      </div>
      <div className="digits text-13 text-ink-2">
        <p>{driver.registration ?? 'No vehicle recorded'}</p>
        <p>{driver.phones.map(formatPhone).join(', ')}</p>
      </div>
      <p className="digits text-13 text-ink-2">In since {formatMoment(driver.since)}</p>
    </div>
  </li>
)
