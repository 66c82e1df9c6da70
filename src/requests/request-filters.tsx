import type { ReactNode } from 'react'
import { driversContract } from '#drivers/drivers.contract.ts'
import { FilterSelect } from '#platform/web/filter-select.tsx'
import { useAnswer } from '#platform/web/query.ts'
import { ClearFilters, SearchBox } from '#platform/web/search-box.tsx'
import type { RequestList } from './request-list.query.ts'
import { requestStatusNames, requestTypeNames } from './request-types.contract.ts'

type Shown = { readonly requests: RequestList }

export function RequestFilters({ requests }: Shown): ReactNode {
  const { state, change, clear, isFiltered, choosesTransporter } = requests
  return (
    <>
      <SearchBox text={state.search ?? ''} onSearch={(search) => change({ search })} label="Search by driver name or id no" />
      <FilterSelect
        label="Status"
        all="All statuses"
        options={statuses}
        value={textOf(state.status)}
        onChange={(status) => change({ status })}
      />
      <FilterSelect label="Request type" all="All types" options={types} value={textOf(state.type)} onChange={(type) => change({ type })} />
      {choosesTransporter && <TransporterFilter requests={requests} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <DayFilter label="From" value={state.from} max={state.to} onChange={(from) => change({ from })} />
        <DayFilter label="To" value={state.to} min={state.from} onChange={(to) => change({ to })} />
      </div>
      <ClearFilters isSet={isFiltered} onClear={clear} />
    </>
  )
}

function TransporterFilter({ requests: { state, change } }: Shown): ReactNode {
  const { transporters } = useAnswer(driversContract.formData, {}).data
  return (
    <FilterSelect
      label="Transporter"
      all="All transporters"
      options={transporters.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={state.transporter_id}
      onChange={(transporter_id) => change({ transporter_id })}
    />
  )
}

type Day = {
  readonly label: string
  readonly value: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onChange: (day: string | undefined) => void
}

function DayFilter({ label, value = '', min, max, onChange }: Day): ReactNode {
  return (
    <label className="flex basis-full items-center gap-2 text-13 text-ink-2 sm:basis-auto">
      <span className="w-10 sm:w-auto">{label}</span>
      <input
        type="date"
        min={min}
        max={max}
        value={value}
        onChange={({ target }) => onChange(target.value || undefined)}
        className="control digits flex-1 sm:w-auto!"
      />
    </label>
  )
}

const textOf = (id: number | undefined): string | undefined => (id === undefined ? undefined : String(id))
const optionsOf = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, label]) => ({ value, label }))
const statuses = optionsOf(requestStatusNames)
const types = optionsOf(requestTypeNames)
