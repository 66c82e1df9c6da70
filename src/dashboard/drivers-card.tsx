import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import { ageBandNames } from '#drivers/list/age-bands.rules.ts'
import { unsetName } from '#drivers/list/driver-choices.rules.ts'
import { tiles, type DriverTile } from '#drivers/driver-status.contract.ts'
import { genderNames } from '#drivers/details/choices.ts'
import { countText } from '#platform/contract/words.ts'
import { Card } from '#platform/web/card.tsx'
import { BarChart, type ChartBar } from '#platform/web/chart/chart-bars.tsx'
import { Donut } from '#platform/web/chart/chart-donut.tsx'
import { chartBackgrounds } from '#platform/web/chart/chart-tones.ts'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import type { DriverTotals } from './dashboard.contract.ts'
import { useDashboardLinks, type DashboardLinks } from './dashboard-links.hooks.ts'
import { driverViews, type CountedStatus, type DashboardView, type DriverView } from './dashboard.hooks.ts'
import { NothingCounted } from './nothing-counted.tsx'

export type DriversCardProps = {
  totals: DriverTotals
  view: Pick<DashboardView, 'drivers' | 'status'>
  change: (change: Partial<DashboardView>) => void
}

/** Onboarded drivers by status, gender, transporter and age. */
export function DriversCard({ totals, view, change }: DriversCardProps): ReactNode {
  const panelId = useId()
  const all = totalOf(totals.by_status, 'onboarded')
  const status = view.status === 'onboarded' && view.drivers !== 'transporter' ? 'active' : view.status
  return (
    <Card
      title="Totals"
      description={view.drivers === 'all' ? 'Onboarded drivers' : `${countText(all)} onboarded drivers`}
      aside={
        <Tabs
          label="Drivers by"
          tabs={driverViews.map((key) => ({ key, label: viewNames[key] }))}
          chosen={view.drivers}
          onChoose={(key) => change({ drivers: driverViews.find((choice) => choice === key) ?? 'all' })}
          panelId={panelId}
        />
      }
    >
      <div id={panelId} role="tabpanel" aria-label={viewNames[view.drivers]}>
        {view.drivers === 'all' ? (
          <ByStatus totals={totals} />
        ) : (
          <>
            <StatusChoice totals={totals} kind={view.drivers} status={status} onChoose={(chosen) => change({ status: chosen })} />
            <ByKind key={view.drivers} kind={view.drivers} totals={totals} status={status} />
          </>
        )}
      </div>
    </Card>
  )
}

const viewNames = {
  all: 'All',
  gender: 'By Gender',
  transporter: 'By Transporter',
  age: 'By Age',
} as const satisfies Record<DriverView, string>
const statusNames = { active: 'Active', suspended: 'Suspended', blacklisted: 'Blacklisted', onboarded: 'All' } as const satisfies Record<
  CountedStatus,
  string
>
const tones = { active: 'usual', suspended: 'soon', blacklisted: 'late', onboarded: 'usual' } as const satisfies Record<
  CountedStatus,
  string
>

const totalOf = (counts: Readonly<Record<DriverTile, number>>, status: CountedStatus): number =>
  status === 'onboarded' ? tiles.reduce((sum, tile) => sum + counts[tile], 0) : counts[status]

function ByStatus({ totals }: Pick<DriversCardProps, 'totals'>): ReactNode {
  const links = useDashboardLinks()
  const slices = tiles.map((status) => ({
    key: status,
    name: statusNames[status],
    total: totals.by_status[status],
    tone: tones[status],
    href: links.drivers({ status }),
  }))
  return (
    <div className="pt-2">
      <Donut caption="Drivers by status" of="Status" counts="drivers" slices={slices} />
    </div>
  )
}

type StatusChoiceProps = Pick<DriversCardProps, 'totals'> & {
  kind: Kind
  status: CountedStatus
  onChoose: (status: CountedStatus) => void
}

/** The counted status: lists show one status, so bars that link to them count one. All of a transporter open its list, with their numbers above it. */
function StatusChoice({ totals, kind, status, onChoose }: StatusChoiceProps): ReactNode {
  const choices: readonly CountedStatus[] = kind === 'transporter' ? [...tiles, 'onboarded'] : tiles
  return (
    <fieldset
      aria-label="Driver status"
      className={clsx('mb-3 grid gap-2', choices.length > 3 ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-3')}
    >
      {choices.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === status}
          onClick={() => onChoose(each)}
          className={clsx(
            'min-h-11 rounded-8 border px-3 py-1 text-left text-13 transition-colors',
            each === status ? 'border-brand bg-brand-soft ring-1 ring-brand' : 'border-line hover:bg-hover',
          )}
        >
          <span className="digits block font-semibold">{countText(totalOf(totals.by_status, each))}</span>
          <span className="flex items-center gap-1.5 text-12 text-ink-2">
            <span aria-hidden className={clsx('size-2 rounded-full', chartBackgrounds[tones[each]])} />
            {statusNames[each]}
          </span>
        </button>
      ))}
    </fieldset>
  )
}

type Kind = Exclude<DriverView, 'all'>

function ByKind({ kind, totals, status }: Pick<DriversCardProps, 'totals'> & { kind: Kind; status: CountedStatus }): ReactNode {
  const bars = barsOf[kind](totals, status, useDashboardLinks())
  if (bars.length === 0) return <NothingCounted title={`No ${status} drivers`} text="Drivers of this plant with this status appear here." />
  return (
    <BarChart
      caption={`${statusNames[status]} drivers ${viewNames[kind].toLowerCase()}`}
      of={titles[kind]}
      counts="Drivers"
      bars={bars}
      tone={tones[status]}
      {...(kind === 'transporter' ? { noun: 'transporters' } : { whole: totalOf(totals.by_status, status) })}
    />
  )
}

const titles = { gender: 'Gender', transporter: 'Transporter', age: 'Age' } as const satisfies Record<Kind, string>

type Which = Omit<Parameters<DashboardLinks['drivers']>[0], 'status'>
const linkOf = (links: DashboardLinks, status: CountedStatus, which: Which): string | undefined =>
  links.drivers({ status: status === 'onboarded' ? 'active' : status, ...which })

const barsOf = {
  gender: ({ by_gender }, status, links) =>
    by_gender.map(({ gender, ...totals }) => ({
      key: gender ?? '',
      name: gender === null ? unsetName : genderNames[gender],
      total: totalOf(totals, status),
      href: linkOf(links, status, { gender }),
    })),
  age: ({ by_age }, status, links) =>
    by_age.map(({ age, ...totals }) => ({
      key: age ?? '',
      name: age === null ? unsetName : ageBandNames[age],
      total: totalOf(totals, status),
      href: linkOf(links, status, { age }),
    })),
  transporter: ({ by_transporter }, status, links) =>
    by_transporter
      .map(({ transporter_id: { _id, name }, ...totals }) => ({
        key: _id,
        name,
        total: totalOf(totals, status),
        href: linkOf(links, status, { transporterId: _id }),
      }))
      .filter(({ total }) => total > 0)
      .sort((one, other) => other.total - one.total),
} as const satisfies Record<Kind, (totals: DriverTotals, status: CountedStatus, links: DashboardLinks) => readonly ChartBar[]>
