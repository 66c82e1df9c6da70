import type { ReactNode } from 'react'
import { verdictNames, verdicts } from '#drivers/verdict/verdict-names.rules.ts'
import type { Option } from '#platform/web/form/combobox.tsx'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { filtersOf, namedOptions, type Filter } from '#platform/web/list/filter.ts'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { visitorsContract } from './visitors.contract.ts'
import type { VisitorList } from './visitors.hooks.ts'
import { admittedAs, admittedAsNames } from './visitors.rules.ts'

export function VisitorFilters({ visitors }: { visitors: VisitorList }): ReactNode {
  return (
    <FilterBar
      list={visitors}
      search={
        <SearchBox
          text={visitors.state.search}
          onSearch={(search) => visitors.change({ search })}
          label="Search by driver name, id no or card no"
        />
      }
      filters={filtersAsked(visitors)}
    />
  )
}

/** The plants and transporters are those of visitors, so that a choice names nobody else. */
function filtersAsked(visitors: VisitorList): readonly Filter[] {
  const { choice } = filtersOf(visitors)
  return [
    choice('verdict', 'Verdict', namedOptions(verdicts, verdictNames)),
    choice('home_plant_id', 'Own plant', usePlants),
    choice('transporter_id', 'Transporter', useTransporters),
    choice('admitted', 'Admitted', namedOptions(admittedAs, admittedAsNames)),
  ]
}

const toOption = ({ _id: value, name: label }: { _id: string; name: string }): Option => ({ value, label })
const usePlants = (): readonly Option[] => useRouteQuery(visitorsContract.choices, {}).data.plants.map(toOption)
const useTransporters = (): readonly Option[] => useRouteQuery(visitorsContract.choices, {}).data.transporters.map(toOption)
