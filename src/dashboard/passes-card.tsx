import { TermHelp } from '#administration/terms.tsx'
import { CalendarClock, CircleCheck, CircleX } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { ColumnChart, type ChartColumn } from '#platform/web/chart/chart-columns.tsx'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import { endingNames, endings, type Ending } from '#drivers/pass-list/pass-set.rules.ts'
import type { PassTotals } from './dashboard.contract.ts'
import { useDashboardLinks, type DashboardLinks } from './dashboard-links.hooks.ts'
import type { DashboardView } from './dashboard.hooks.ts'
import { monthLabel } from './dashboard.rules.ts'
import { Stat, statsLook } from './stat.tsx'

export type PassesCardProps = {
  totals: PassTotals
  view: Pick<DashboardView, 'expiry'>
  change: (change: Partial<DashboardView>) => void
}

/** Pass totals, and expiries per month. */
export function PassesCard({ totals, view: { expiry }, change }: PassesCardProps): ReactNode {
  const panelId = useId()
  const links = useDashboardLinks()
  return (
    <Card title="Passes" description="Of active drivers. Upcoming expiries include suspended drivers.">
      <div className={statsLook}>
        <Stat label="Active pass" number={totals.active} tone="text-ok" icon={<CircleCheck />} href={links.passes({ pass: 'active' })} />
        <Stat
          label="Expiring in 30 days"
          number={totals.expiring}
          tone="text-warn"
          icon={<CalendarClock />}
          href={links.passes({ expiring: '30' })}
        />
        <Stat label="Expired pass" number={totals.expired} tone="text-bad" icon={<CircleX />} href={links.passes({ pass: 'expired' })} />
      </div>
      <div className="mt-5 mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="flex min-h-6 items-center gap-1 font-semibold">
          Expiring each month
          {(expiry === 'ddt' || expiry === 'bulker') && <TermHelp of={expiry} />}
        </h3>
        <Tabs
          label="What expires"
          tabs={endings.map((key) => ({ key, label: endingNames[key] }))}
          chosen={expiry}
          onChoose={(key) => change({ expiry: endings.find((choice) => choice === key) ?? 'pass' })}
          panelId={panelId}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={endingNames[expiry]} className="-mx-2 sm:mx-0">
        <ColumnChart
          caption={`${endingNames[expiry]}: expiries per month`}
          of="Month"
          counts="Drivers"
          columns={columnsOf({ of: expiry, totals, links })}
        />
      </div>
    </Card>
  )
}

type Columns = { of: Ending; totals: PassTotals; links: DashboardLinks }

/** Expired (of passes the tile above says it), then this month and the following; each year is labelled at its first month. */
function columnsOf({ of, totals, links }: Columns): readonly ChartColumn[] {
  const { expired, months } = totals.by_month[of]
  const past = { key: 'expired', label: 'Past', name: 'Expired', total: expired, tone: 'late' as const, href: links.expiries({ of }) }
  return [
    ...(of === 'pass' ? [] : [past]),
    ...months.map(({ month, total }, place) => ({
      key: month,
      ...monthLabel(month),
      year: place === 0 || month.endsWith('-01') ? month.slice(0, 4) : undefined,
      total,
      tone: place === 0 ? ('soon' as const) : ('usual' as const),
      href: links.expiries({ of, month }),
    })),
  ]
}
