import type { ReactNode } from 'react'
import { TransporterFilter } from '#drivers/list/transporter-filter.tsx'
import { DayFilter, FilterSelect } from '#platform/web/list/filters.tsx'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import type { RequestList } from './request-list.hooks.ts'
import { statusesOfTab } from './request-tabs.rules.ts'
import { requestStatusNames, requestTypeNames } from '../engine/request-types.contract.ts'

type Shown = { requests: RequestList }

export function RequestFilters({ requests }: Shown): ReactNode {
  const { state, change, choosesTransporter } = requests
  return (
    <>
      <SearchBox text={state.search ?? ''} onSearch={(search) => change({ search })} label="Search by driver name or id no" />
      <FilterBar list={requests}>
        {state.tab !== 'pending' && state.tab !== 'waiting' && state.tab !== 'needs_you' && (
          <FilterSelect
            label="Status"
            all="All statuses"
            options={statuses.filter(({ value }) => statusesOfTab(state.tab, Number(value))?.length !== 0)}
            value={textOf(state.status)}
            onChange={(status) => change({ status })}
          />
        )}
        <FilterSelect
          label="Request type"
          all="All types"
          options={types}
          value={textOf(state.type)}
          onChange={(type) => change({ type })}
        />
        {(state.tab === 'pending' || state.tab === 'waiting') && (
          <FilterSelect
            label="Lateness"
            all="Late or not"
            options={lateOnly}
            value={state.late}
            onChange={(chosen) => change({ late: chosen === 'true' ? chosen : undefined })}
          />
        )}
        {choosesTransporter && <TransporterFilter value={state.transporter_id} onChange={(transporter_id) => change({ transporter_id })} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <DayFilter label="From" value={state.from} max={state.to} onChange={(from) => change({ from })} />
          <DayFilter label="To" value={state.to} min={state.from} onChange={(to) => change({ to })} />
        </div>
      </FilterBar>
    </>
  )
}

const textOf = (id: number | undefined): string | undefined => (id === undefined ? undefined : String(id))
const optionsOf = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, label]) => ({ value, label }))
const lateOnly = [{ value: 'true', label: 'Only late' }]
const statuses = optionsOf(requestStatusNames)
const types = optionsOf(requestTypeNames)
