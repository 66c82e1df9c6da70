import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { visitorPath } from '#drivers/driver.paths.ts'
import { ListEmpty } from '#platform/web/empty.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Table } from '#platform/web/table/table.tsx'
import { visitorCard, visitorColumns } from './visitor-columns.tsx'
import { VisitorFilters } from './visitor-filters.tsx'
import { visitorSorts } from './visitors.contract.ts'
import { useVisitors } from './visitors.hooks.ts'

/** Drivers of other plants, as the gate shows them. Its whole state is in the address. */
export function VisitorsScreen(): ReactNode {
  const visitors = useVisitors()
  const { list, state, change } = visitors
  const { data, page, page_size, total, capped_at } = list.data
  return (
    <>
      <PageHead
        title="Visiting drivers"
        count={visitors.count}
        subtitle="Drivers of other plants who were here in the last 90 days or are admitted by name"
      />
      <Table
        noun="visiting drivers"
        columns={visitorColumns}
        rows={data}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        openHref={({ _id }) => visitorPath(_id)}
        mark={({ name }) => ({ name, picture: null })}
        phone={visitorCard}
        page={page}
        page_size={page_size}
        total={total}
        capped_at={capped_at}
        sort={state.sort}
        onChange={({ sort, ...rest }) =>
          change({ ...rest, ...(sort !== undefined && { sort: visitorSorts.find((option) => option === sort) }) })
        }
        isStale={list.isStale}
        toolbar={<VisitorFilters visitors={visitors} />}
        exports={visitors.exports}
        empty={<ListEmpty list={visitors} icon={<Users />} none={none} noMatch={noMatch} />}
      />
    </>
  )
}

const none = {
  title: 'No visiting drivers',
  text: 'Drivers of other plants appear here once this plant admits them: after their first check, or when they are admitted by name.',
}
const noMatch = { title: 'No visiting drivers found', text: 'No visiting driver matches the search and the filters.' }
