import type { ReactNode } from 'react'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import { searchParams, type SearchParam } from '../list/drivers.contract.ts'

type Searched = { search: string; param: SearchParam }
type DriverSearchBoxProps = { state: Searched; change: (change: Partial<Searched>) => void }

/** The search box of driver lists, with the choice of what to search by. */
export function DriverSearchBox({ state, change }: DriverSearchBoxProps): ReactNode {
  return (
    <SearchBox
      text={state.search}
      onSearch={(search) => change({ search })}
      by={state.param}
      options={searchParams.map((value) => ({ value, label: paramLabels[value] }))}
      onBy={(by) => change({ param: searchParams.find((param) => param === by) ?? 'name' })}
    />
  )
}

const paramLabels = { name: 'Name', id_no: 'Id no', card_no: 'Card no', phone: 'Phone no' } satisfies Record<SearchParam, string>
