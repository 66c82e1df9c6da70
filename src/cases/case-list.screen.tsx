import { Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { staff } from '#accounts/access.rules.ts'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { driverMark } from '#drivers/picture/picture-link.rules.ts'
import { formatMoment } from '#platform/web/dates.ts'
import { ListEmpty } from '#platform/web/empty.tsx'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { useList } from '#platform/web/list/list-state.ts'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { useCasePaths } from '#requests/hearing/case.paths.ts'
import { CaseStatus, StepDue, waitsForText } from './case-texts.tsx'
import { casesContract, caseTabs, type CaseRow, type CaseTab } from './cases.contract.ts'

const panelId = 'cases-of-tab'

/** Cases of the plant; of an office all of which it may know something. */
export function CaseListScreen(): ReactNode {
  const { list: path, one } = useCasePaths()
  const isStaff = useCan(staff('requests.read'))
  const cases = useList(casesContract.list, { path, filters: ['search', 'driver_id'] })
  const { list, state, change } = cases
  const { data, page, page_size, total, capped_at } = list.data
  return (
    <>
      <PageHead title="Cases" count={cases.count} subtitle="What follows from a violation or a blacklisting, until nothing is left" />
      {isStaff && (
        <div className="mb-1.5 sm:mb-3">
          <Tabs
            label="Cases by state"
            tabs={caseTabs.map((key) => ({ key, label: tabs[key].label }))}
            chosen={state.tab}
            onChoose={(key) => change({ tab: caseTabs.find((tab) => tab === key) })}
            panelId={panelId}
          />
        </div>
      )}
      <div id={panelId} {...(isStaff && { role: 'tabpanel', 'aria-label': tabs[state.tab].label })}>
        <Table
          noun="cases"
          columns={columns.filter(({ key }) => !isStaff || key !== 'status')}
          rows={data}
          rowKey={({ _id }) => _id}
          rowName={({ _id, driver }) => `Case ${_id}, ${driver.name}`}
          openHref={({ _id }) => one(_id)}
          mark={({ driver }) => driverMark(driver)}
          page={page}
          page_size={page_size}
          total={total}
          capped_at={capped_at}
          onChange={change}
          isStale={list.isStale}
          toolbar={
            <FilterBar
              list={cases}
              search={
                <SearchBox text={state.search ?? ''} onSearch={(search) => change({ search })} label="Search by driver name or id no" />
              }
              filters={[]}
            />
          }
          empty={<ListEmpty list={cases} icon={<Scale />} none={isStaff ? tabs[state.tab].none : none} noMatch={noMatch} />}
        />
      </div>
    </>
  )
}

const none = { title: 'No cases', text: 'A case opens with an upheld violation, and where you are asked to reply.' }
const noMatch = { title: 'No cases match', text: 'Change or clear the search.' }
const tabs = {
  open: {
    label: 'Open',
    none: { title: 'No open cases', text: 'A case opens with an upheld violation, or when a blacklisting is asked for.' },
  },
  mine: {
    label: 'Mine',
    none: { title: 'No open case of yours', text: 'Cases that a request of yours opened appear here until they close.' },
  },
  closed: {
    label: 'Closed',
    none: { title: 'No closed cases', text: 'A case closes when nothing is left: nothing pending, no suspension, evidence in.' },
  },
} satisfies Record<CaseTab, { label: string; none: { title: string; text: string } }>

const columns: readonly Column<CaseRow>[] = [
  {
    key: 'driver',
    title: 'Driver name',
    share: '17%',
    cell: ({ driver }) => driver.name,
    isRowHeader: true,
  },
  { key: 'case', title: 'Case', cell: ({ _id }) => <span className="digits">{_id}</span>, isHiddenOnPhones: true },
  { key: 'about', title: 'About', share: '24%', cell: ({ about }) => about },
  { key: 'status', title: 'Status', cell: CaseStatus },
  { key: 'next', title: 'Next', share: '19%', cell: ({ next, review_on }) => next?.what ?? (review_on === null ? '—' : 'Comes back') },
  { key: 'waits', title: 'Waits for', share: '12%', cell: ({ next }) => (next ? waitsForText(next) : '—') },
  { key: 'due', title: 'Due', cell: ({ next }) => (next ? <StepDue step={next} /> : '—') },
  {
    key: 'opened',
    title: 'Opened',
    isHiddenOnPhones: true,
    cell: ({ opened_at }) => <span className="digits whitespace-nowrap">{formatMoment(opened_at)}</span>,
  },
]
