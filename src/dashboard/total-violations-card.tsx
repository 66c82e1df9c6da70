import { useId, type ReactNode } from 'react'
import { countText } from '#platform/contract/words.ts'
import { Card } from '#platform/web/card.tsx'
import { BarChart, type ChartBar } from '#platform/web/chart/chart-bars.tsx'
import { ColumnChart } from '#platform/web/chart/chart-columns.tsx'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import type { ViolationTotals } from './dashboard.contract.ts'
import { useDashboardLinks } from './dashboard-links.hooks.ts'
import { violationViews, type DashboardView, type ViolationView } from './dashboard.hooks.ts'
import { monthLabel } from './dashboard.rules.ts'
import { NoViolations } from './nothing-counted.tsx'

type Counted = { totals: ViolationTotals }
export type TotalViolationsProps = Counted & {
  /** Another year is loading. */
  isStale: boolean
  view: Pick<DashboardView, 'violations'>
  /** The default year. */
  thisYear: number
  change: (change: Partial<DashboardView>) => void
}

/** A year's violations by transporter, driver or month. */
export function TotalViolationsCard({ totals, isStale, view: { violations: view }, thisYear, change }: TotalViolationsProps): ReactNode {
  const panelId = useId()
  const { year, years, total } = totals
  return (
    <Card
      className={isStale ? 'opacity-60' : ''}
      title="Total violations"
      description={view === 'driver' ? `The drivers with the most of ${countText(total)} in ${year}` : `${countText(total)} in ${year}`}
      aside={
        <div className="flex max-w-full flex-wrap items-center gap-2">
          <YearChoice year={year} years={years} onChoose={(chosen) => change({ year: chosen === thisYear ? undefined : chosen })} />
          <Tabs
            label="Violations by"
            tabs={violationViews.map((key) => ({ key, label: viewNames[key] }))}
            chosen={view}
            onChoose={(key) => change({ violations: violationViews.find((choice) => choice === key) ?? 'transporter' })}
            panelId={panelId}
          />
        </div>
      }
    >
      <div id={panelId} role="tabpanel" aria-label={viewNames[view]}>
        {total === 0 ? (
          <NoViolations year={year} />
        ) : view === 'month' ? (
          <ByMonth totals={totals} />
        ) : (
          <Most key={view} by={view} totals={totals} />
        )}
      </div>
    </Card>
  )
}

const viewNames = { transporter: 'By transporter', driver: 'By driver', month: 'By month' } as const satisfies Record<ViolationView, string>

type YearChoiceProps = { year: number; years: readonly number[]; onChoose: (year: number) => void }

function YearChoice({ year, years, onChoose }: YearChoiceProps): ReactNode {
  if (years.length < 2) return null
  return (
    <select
      aria-label="Year of the violations"
      value={year}
      onChange={({ target }) => onChoose(Number(target.value))}
      className="control select-arrow !h-8.5 !w-auto !text-13 font-medium pointer-coarse:!h-11"
    >
      {years.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  )
}

function ByMonth({ totals: { year, by_month } }: Counted): ReactNode {
  const links = useDashboardLinks()
  const columns = by_month.map(({ month, total }) => ({
    key: month,
    ...monthLabel(month),
    total,
    href: links.violations({ year, month }),
  }))
  return (
    <div className="-mx-2 sm:mx-0">
      <ColumnChart caption={`Violations of ${year} by month`} of="Month" counts="Violations" columns={columns} />
    </div>
  )
}

function Most({ by, totals }: Counted & { by: Exclude<ViolationView, 'month'> }): ReactNode {
  const { year, by_transporter, by_driver } = totals
  const links = useDashboardLinks()
  const bars: readonly ChartBar[] =
    by === 'driver'
      ? by_driver.map(({ driver_id: { _id, name, id_no }, total }) => ({
          key: _id,
          name,
          detail: id_no,
          total,
          href: links.violations({ year, driverId: _id }),
        }))
      : by_transporter.map(({ transporter_id: { _id, name }, total }) => ({
          key: _id,
          name,
          total,
          href: links.violations({ year, transporterId: _id }),
        }))
  return (
    <BarChart
      caption={`Violations of ${year} ${viewNames[by].toLowerCase()}`}
      of={by === 'driver' ? 'Driver' : 'Transporter'}
      counts="Violations"
      bars={bars}
      {...(by === 'transporter' && { noun: 'transporters' })}
    />
  )
}
