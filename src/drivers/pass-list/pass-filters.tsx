import { useState, type ReactNode } from 'react'
import { DriverSearchBox } from '../search/driver-search-box.tsx'
import { TransporterFilter } from '../list/transporter-filter.tsx'
import { VerdictFilter } from '../verdict/verdict-filter.tsx'
import { DayFilter, FilterChip, FilterSelect } from '#platform/web/list/filters.tsx'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import type { PassList } from './pass-list.hooks.ts'
import { passStatusNames } from '../pass/pass-status-names.ts'
import { endings, passStatusFilters, type Ending } from './pass-set.rules.ts'

type Shown = { passes: PassList }

export function PassFilters({ passes }: Shown): ReactNode {
  const { state, choosesTransporter, change } = passes
  return (
    <>
      <DriverSearchBox state={state} change={change} />
      <FilterBar list={passes}>
        {choosesTransporter && <TransporterFilter value={state.transporter_id} onChange={(transporter_id) => change({ transporter_id })} />}
        <FilterSelect
          label="Pass status"
          all="Any pass status"
          options={passStatusFilters.map((value) => ({ value, label: passStatusNames[value] }))}
          value={state.pass}
          onChange={(chosen) => change({ pass: passStatusFilters.find((option) => option === chosen) })}
        />
        <VerdictFilter value={state.verdict} onChange={(verdict) => change({ verdict })} />
        <ExpiryFilters passes={passes} />
      </FilterBar>
      {state.month !== undefined && (
        <FilterChip label={`Expires in ${monthLabel(state.month)}`} onRemove={() => change({ month: undefined })} />
      )}
    </>
  )
}

const noDates = { expiring: undefined, month: undefined, from: undefined, to: undefined }

/** Filters by expiry. The dashboard's bars set the month in the address. */
function ExpiryFilters({ passes: { state, change } }: Shown): ReactNode {
  const { of, expiring, month, from, to } = state
  const [isChosen, setChosen] = useState(false)
  const isBetween = from !== undefined || to !== undefined || (isChosen && expiring === undefined && month === undefined)
  const choose = (chosen: string | undefined): void => {
    setChosen(chosen === between)
    const days = chosen === undefined || chosen === between ? undefined : Number(chosen)
    change({ ...noDates, expiring: days, ...(chosen === undefined && { of: undefined }) })
  }
  const days = [...new Set([...dayChoices, ...(expiring === undefined ? [] : [expiring])])].sort((one, other) => one - other)
  const options = days.map((n) => ({ value: String(n), label: n === 1 ? 'Within 1 day' : `Within ${n} days` }))
  return (
    <>
      <FilterSelect
        label="Expires"
        all="Any expiry date"
        options={[...options, { value: between, label: 'Between two days' }]}
        value={isBetween ? between : expiring?.toString()}
        onChange={choose}
      />
      {(isBetween || expiring !== undefined || month !== undefined) && (
        <FilterSelect
          label="What expires"
          all={expiryLabels.pass}
          options={endings.filter((ending) => ending !== 'pass').map((value) => ({ value, label: expiryLabels[value] }))}
          value={of === 'pass' ? undefined : of}
          onChange={(chosen) => change({ of: endings.find((ending) => ending === chosen) })}
        />
      )}
      {isBetween && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <DayFilter label="From" value={from} max={to} onChange={(day) => change({ from: day })} />
          <DayFilter label="To" value={to} min={from} onChange={(day) => change({ to: day })} />
        </div>
      )}
    </>
  )
}

const dayChoices = [7, 30, 60, 90]
const between = 'between'

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const monthLabel = (month: string): string => `${months[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`

const expiryLabels = { pass: 'The pass', medical: 'The medical', ddt: 'The DDT', bulker: 'The bulker training' } satisfies Record<
  Ending,
  string
>
