import type { ReactNode } from 'react'
import { FilterSelect } from '#platform/web/list/filters.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { transporterChoices } from './transporter-choices.contract.ts'

type TransporterFilterProps = { value: string | undefined; onChange: (transporterId: string | undefined) => void }

/** Filters a list by transporter, for users who see several. */
export function TransporterFilter({ value, onChange }: TransporterFilterProps): ReactNode {
  const { transporters } = useRouteQuery(transporterChoices, {}).data
  const options = transporters.map(({ _id, name }) => ({ value: _id, label: name }))
  return <FilterSelect label="Transporter" all="All transporters" options={options} value={value} onChange={onChange} />
}
