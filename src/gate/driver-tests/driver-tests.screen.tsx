import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { staff } from '#accounts/access.rules.ts'
import { useDriverPaths } from '#drivers/driver.paths.ts'
import { ListEmpty } from '#platform/web/empty.tsx'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { filtersOf, namedOptions } from '#platform/web/list/filter.ts'
import { useList } from '#platform/web/list/list-state.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { gatePaths } from '../screen/gate.paths.ts'
import { driverTestsContract, type ListedTest } from './driver-tests.contract.ts'
import { takenColumn, testColumns } from './test-columns.tsx'
import { testKindNames, testKinds, testResultNames, testResults } from './test-kinds.rules.ts'

const filters = ['kind', 'result', 'held', 'driver_id', 'from', 'to'] as const

/** Every test of a driver that was taken at the plant. Its whole state is in the address. */
export function DriverTestsScreen(): ReactNode {
  const tests = useList(driverTestsContract.list, { path: gatePaths.tests, filters })
  const { list, change } = tests
  const { driver } = useDriverPaths()
  const opensDrivers = useCan(staff('drivers.read'))
  const { choice, days, given } = filtersOf(tests)
  const { data, page, page_size, total } = list.data
  return (
    <>
      <PageHead title="Tests" subtitle="Alcohol, drug and fatigue tests of drivers, as they were recorded" />
      <Table
        noun="tests"
        columns={columns}
        rows={data}
        rowKey={({ _id }) => _id}
        rowName={nameOf}
        nameHref={({ driver_id }) => (opensDrivers && driver_id ? driver(driver_id._id) : undefined)}
        page={page}
        page_size={page_size}
        total={total}
        onChange={change}
        isStale={list.isStale}
        toolbar={
          <FilterBar
            list={tests}
            filters={[
              choice('kind', 'Test', namedOptions(testKinds, testKindNames)),
              choice('result', 'Result', namedOptions(testResults, testResultNames)),
              choice('held', 'On hold', [{ value: 'true', label: 'Still on hold' }]),
              days('Day'),
              given('driver_id', 'Driver', data[0]?.driver_id?.name ?? 'one driver'),
            ]}
          />
        }
        empty={<ListEmpty list={tests} icon={<FlaskConical />} none={none} noMatch={noMatch} />}
      />
    </>
  )
}

const none = { title: 'No tests yet', text: 'Tests appear here when somebody records one after a check at the gate.' }
const noMatch = { title: 'No tests found', text: 'No test matches the filters.' }

const nameOf = ({ driver_id }: ListedTest): string => driver_id?.name ?? 'A driver of another plant'

const columns: readonly Column<ListedTest>[] = [
  { key: 'driver', title: 'Driver', cell: nameOf, isRowHeader: true },
  takenColumn,
  ...testColumns,
]
